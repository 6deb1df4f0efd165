#!/usr/bin/perl
# Draws the tables of a lot without meeting again (draw/1, draw/2), after replay.pl: perl replay-apart.pl draw-1.json
# Draw after draw until nobody meets again; where a club or a family is kept apart, or that never comes, by switches.
use strict; use warnings; use JSON::PP; use Digest::SHA qw(hmac_sha256_hex); use List::Util qw(sum0);
my ($asked, $drawn, $seed, $list, $method) = @{ decode_json(do { local $/; <> }) }{qw(asked drawn seed entries method)};
my ($size, $byes) = ($asked->{table_size} / $asked->{entrants}[0]{players}, $asked->{byes});
my (@entries, %group, %against, %key);
sub key { my ($of) = @_; $key{$of} //= hmac_sha256_hex($of, $seed) }
sub part { my ($weight, @of) = @_; for my $one (@of) { $against{$one}{$_} |= $weight for grep { $_ ne $one } @of } }
for (@$list) { my ($one, @in) = split /\t/; push @entries, $one; push @{ $group{$_} }, $one for @in }
my @past = map { @{ $_->{tables} } } @{ $asked->{past} };
$byes->{$_} += 1e-6 for map { @$_ == $size || $method ne 'draw/2' ? () : @$_ } @past;    # odd tables, beside byes
part(1 << 20, @$_) for @past;                                            # two who meet again weigh more
part(1, @$_) for values %group;                                          # than all who meet inside their group
sub weight { my ($one, @table) = @_; sum0(map { $against{$one}{$_} // 0 } @table) }

sub cut {    # draw $n: the fewest times out so far, then a key, say who sits out; another key, the order of the others
    my ($n) = @_;
    my @out = sort { ($byes->{$a} // 0) <=> ($byes->{$b} // 0) || key("out|$n|$a") cmp key("out|$n|$b") } @entries;
    my @left = my @order = sort { key("$n|$a") cmp key("$n|$b") } splice @out, @entries % $size;
    my @tables = map { [splice @left, 0, $size] } 1 .. @left / $size;
    my $weight = sum0(map { my $table = $_; map { weight($_, @$table) } @$table } @tables);
    return { n => $n, order => [@order, @out], byes => \@out, tables => \@tables, weight => $weight, steps => 0 };
}
sub switch {    # two at two tables change places, unless more then speaks against the round
    my ($draw, @tables) = ($_[0], @{ $_[0]{tables} });
    my ($first, $second, $c, $d) = map { hex } unpack '(A8)4', key("switch|$draw->{n}|" . $draw->{steps}++);
    my ($here, $there) = (splice(@tables, $first % @tables, 1), $tables[$second % @tables]);
    my ($one, $other) = \($here->[$c % $size], $there->[$d % $size]);
    my $before = weight($$one, @$here) + weight($$other, @$there);
    ($$one, $$other) = ($$other, $$one);
    my $change = weight($$one, @$here) + weight($$other, @$there) - $before;
    if ($change > 0) { ($$one, $$other) = ($$other, $$one) } else { $draw->{weight} += 2 * $change }
}
sub best {    # of the draws from 0 to $last, each switched up to $most times, the first legal one, else the best
    my ($last, $most, @draws) = @_;
    for my $n (0 .. $last) {
        unshift @draws, cut($n);
        switch($draws[0]) while $draws[0]{weight} && $draws[0]{steps} < $most;
        return $draws[0] if !$draws[0]{weight};
    }
    return (sort { $a->{weight} <=> $b->{weight} || $a->{n} <=> $b->{n} } @draws)[0];
}

my $tables = @entries < 2 * $size ? 0 : int(@entries / $size);    # one table alone has nobody to switch with
my $found = (grep { @$_ > 1 } values %group) ? undef : best(499, 0);
if (!$found || $found->{weight}) {
    $found = best(9, $tables && 1000 + 50 * $tables);
    switch($found) for 1 .. 40 * $tables;
}
my ($mine, $published) = map { join ' / ', map { "@$_" } @$_{qw(order byes)}, @{ $_->{tables} } } $found, $drawn;
print "draw $found->{n}, switched $found->{steps} times: ", $mine eq $published ? "same\n" : "DIFFERENT\n";
exit($mine ne $published);
