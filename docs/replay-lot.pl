#!/usr/bin/perl
# Draws the tables of a plain lot (lot/1, lot/2, lot-waits/1, fours/1), after replay.pl: perl replay-lot.pl draw-1.json
# Neighbours in the order of the lot share a table. Who sits out, and who sits at a table of another size: those whom
# that hit the fewest times so far and, among them, the last in the order.
use strict; use warnings; use JSON::PP; use Digest::SHA qw(hmac_sha256_hex); use List::Util qw(sum0);
my $told = decode_json(do { local $/; <> });
my ($asked, $drawn, $seed, $round, $method) = @$told{qw(asked drawn seed round method)};
die "$method is no plain lot\n" if $method !~ m{^(lot/[12]|(lot-waits|fours)/1)$};

my %key = map { $_->{number} => hmac_sha256_hex("$round:$_->{number}", $seed) } @{ $asked->{entrants} };
my @left = sort { $key{$a} cmp $key{$b} } keys %key;
my $size = $asked->{table_size} / $asked->{entrants}[0]{players};
my @sizes = sort { ($b == $size) <=> ($a == $size) || $b <=> $a } @{ $asked->{sizes} // [($size) x (@left / $size)] };
my %odd;    # how often each sat at a table of another size, at which the first lot for tables of one size does not look
for my $table (map { @{ $_->{tables} } } $method =~ m{^(fours/1|lot/2)$} ? @{ $asked->{past} } : ()) {
    if (@$table != $size) { $odd{$_}++ for @$table }
}
sub hit {    # takes so many from those who are left: the fewest times hit by this, then by that, the last first
    my ($many, $this, $that) = @_;
    my @by_times = sort { ($this->{$a} // 0) <=> ($this->{$b} // 0) || ($that->{$a} // 0) <=> ($that->{$b} // 0)
        || $key{$b} cmp $key{$a} } @left;
    my %taken = map { $_ => 1 } my @taken = splice @by_times, 0, $many;
    @left = grep { !$taken{$_} } @left;
    return @taken;
}
my @out = hit(@left - sum0(@sizes), $asked->{byes}, \%odd);
my @odd = hit(sum0(grep { $_ != $size } @sizes), \%odd, $asked->{byes});
my @seats = (@left, sort { $key{$a} cmp $key{$b} } @odd);
my @tables = sort { $key{ $a->[0] } cmp $key{ $b->[0] } } map { [splice @seats, 0, $_] } @sizes;
sub text { join ' / ', map { "@$_" } @_ }
my $same = text(@tables, \@out) eq text(@{ $drawn->{tables} }, $drawn->{byes});
print "tables of the lot: ", $same ? "same\n" : "DIFFERENT\n";
exit(!$same);
