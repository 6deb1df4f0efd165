"""The draw that anybody can check, method "draw/1": a promise before, a list, a public number, a proof after.

Every hash is SHA-256 of text in UTF-8, and is written, and hashed again, as 64 lower-case hexadecimal digits. Texts
are in NFC. Events, public values and identifiers of entries, which are their numbers on the site, hold neither "|" nor
control characters, and a secret is 64 such digits: what is joined by "|" below can be parted again in one way only.

1. Before the entries close, the site publishes its commitment to a chain of secrets: s(k-1) = SHA-256(s(k)), the
   commitment is s(0), and s(k) is the secret of round k. It is published once that round is drawn, and serves no other.
2. When they close, it publishes the list of the entries by code points, each line ended by a line feed. A line is the
   identifier and, each after a tab, the groups (a club, a family) whose members should not meet. The digest is that
   of the list.
3. A public value that does not exist before (a lottery, dice thrown in the hall) may be announced then. It keeps the
   site from choosing, with its secret, who enters. Without one it is empty.
4. seed = SHA-256("draw-v1|event|secret|digest|value|round").
5. Draw n, from 0: those too many for whole tables sit out, the ones with the fewest byes and, among them, the first
   in the order of HMAC-SHA-256(key seed, "out|n|identifier"). The others fill the tables in the order of
   HMAC-SHA-256(key seed, "n|identifier").
6. Where no two entries share a group, the first draw at which nobody meets again is kept, up to draw 499: all legal
   rounds are equally likely.
7. Otherwise, or when there is none, draw 0 is switched, unless it has one table only. Step t, from 0: of
   HMAC-SHA-256(key seed, "switch|n|t") the first four groups of eight digits are the numbers a, b, c, d. With T
   tables of S, numbered from 0, it takes table a mod T, and of the others the one at b mod (T - 1), and exchanges the
   entries there at place c mod S and d mod S: unless more would then meet again or, with as many, more meet inside a
   group. This goes on until nobody does, or 1,000 + 50 T steps are done. If somebody still does, draws 1 to 9 are
   switched likewise, until one is legal; the best is kept, the earliest of equals. 40 T more steps then make the
   legal rounds that switches lead to equally likely.

Points 1 to 4 make the seed of every other method too. Scripts in another language, which share nothing with this
package, follow all this: `docs/replay.pl` points 1 to 4 for whatever method, `docs/replay-apart.pl` points 5 to 7.
"""

METHOD = "draw/1"
AFTER_ODD_TABLES = "draw/2"
