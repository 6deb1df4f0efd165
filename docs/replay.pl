#!/usr/bin/perl
# Draws a published round again, without this project: perl replay.pl draw.json
# Promise, list and seed, by whatever method. Then who sits out, order and tables: of the lot alone (lot/1), and of the
# lot without meeting again (draw/1), draw after draw until nobody does. Not the switches. Last, what was done by hand.
use strict; use warnings;
use Digest::SHA qw(sha256_hex hmac_sha256_hex); use Encode qw(encode_utf8); use JSON::PP;

my $draw = decode_json(do { local $/; <> });
my ($event, $secret, $value, $round, $size, $byes) = @$draw{qw(event secret value round at_table byes)};
my ($asked, $drawn, $switches, $wanted) = (@$draw{qw(asked drawn switches draw)});    # a site tells more rounds by these
my @names = map { (split /\t/)[0] } @{ $draw->{entries} };
my @couples = @{ $draw->{met} || [] };
if ($asked) {
    my %said = map { $_->{code} => $_->{count} } @{ $drawn->{explanation} };
    ($size, $byes, $switches, $wanted) = ($asked->{table_size} / $asked->{entrants}[0]{players}, $asked->{byes}, $said{switches}, ($said{draws} // 1) - 1);
    for my $table (map { @{ $_->{tables} } } @{ $asked->{past} }) { for my $one (@$table) { push @couples, map { [$one, $_] } @$table } }
}
my %met = map { ("$_->[0]|$_->[1]" => 1, "$_->[1]|$_->[0]" => 1) } grep { $_->[0] ne $_->[1] } @couples;
sub digest { sha256_hex(encode_utf8(join '|', @_)) }
sub keyed { my ($seed, $prefix, @of) = @_; map { $_ => hmac_sha256_hex(encode_utf8("$prefix$_"), $seed) } @of }
sub text { encode_json([map { ref ? [map { "$_" } @$_] : "$_" } @_]) }
sub check { my ($what, $same) = @_; print "$what: ", ($same ? "same" : "DIFFERENT"), "\n"; $same or exit 1 }
sub swaps {    # the tables as drawn, with those made late of who sat out, after what the director exchanged
    my @tables = map { [@$_] } @{ $drawn->{tables} };
    my @out = (@{ $drawn->{byes} }, @{ $draw->{out} // [] });
    my @swaps = @{ $draw->{swaps} };
    for my $done (0 .. @swaps) {
        for my $late (map { $_->{entries} } grep { $_->{after} == $done } @{ $draw->{filled} // [] }) {
            push @tables, [@$late];
            my %seated = map { $_ => 1 } @$late;
            @out = grep { !$seated{$_} } @out;
            print "made late: @$late\n";
        }
        last if $done == @swaps;
        my ($one, $other) = @{ $swaps[$done] };
        for my $seat (map { \(@$_) } @tables, \@out) { $$seat = $$seat == $one ? $other : $$seat == $other ? $one : $$seat }
        print "exchanged: $one and $other\n";
    }
    @out = sort { $a <=> $b } @out;
    check("tables as published", text(@tables, @out) eq text(@{ $draw->{tables} }, @{ $draw->{byes} }));
}

my $promise = $draw->{chained} ? $secret : digest("draw-v1", $event, $secret);
$promise = digest($promise) for 1 .. ($draw->{chained} ? $round : 0);
my $list = digest(join '', map { "$_\n" } @{ $draw->{entries} });
my $seed = digest("draw-v1", $event, $secret, $list, $value, $round);
check("promise $promise", $promise eq $draw->{commitment});
check("list and seed", $list eq $draw->{digest} && $seed eq $draw->{seed});
if ($draw->{method} eq 'draw/1' && !($asked && $switches) || $draw->{method} eq 'lot/1') {
    my $lot = $draw->{method} eq 'lot/1';
    my ($number, $legal, @order, @out, @tables) = ($switches ? $wanted : 0);
    for (;; $number++) {
        my %key = keyed($seed, $lot ? "$round:" : "$number|", @names);
        my %wait = $lot ? %key : keyed($seed, "out|$number|", @names);
        @out = sort { ($byes->{$a} // 0) <=> ($byes->{$b} // 0) || ($lot ? $wait{$b} cmp $wait{$a} : $wait{$a} cmp $wait{$b}) } @names;
        my @left = sort { $key{$a} cmp $key{$b} } splice @out, @names % $size;
        @order = $lot ? sort { $key{$a} cmp $key{$b} } @names : (@left, @out);
        @tables = ();
        push @tables, [splice @left, 0, $size] while @left;
        $legal = !grep { my @table = @$_; grep { my $one = $_; grep { $met{"$one|$_"} } @table } @table } @tables;
        last if $lot || $legal || $number >= $wanted;
    }
    my $order = $asked ? text(@{ $drawn->{order} }) : text(@{ $draw->{order} }, @{ $draw->{out} });
    check("draw $number and order", $number == $wanted && text(@order) eq $order);
    check("tables", text(@tables) eq text(@{ $asked ? $drawn->{tables} : $draw->{tables} })) unless $switches;
} else { print "order and tables: not replayed here\n" unless $switches }
print "tables: switched $switches times, not replayed here\n" if $switches;
if ($asked && $asked->{waits} && @{ $drawn->{byes} }) { print "tables where one waits in turn: not replayed here\n" }
elsif ($asked) { swaps() }
