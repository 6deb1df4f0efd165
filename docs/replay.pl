#!/usr/bin/perl
# Checks a published draw, by whatever method, up to the first difference: perl replay.pl draw-1.json
# The promise, the list, the seed, the order of the lot, that everybody is drawn once, what was done by hand since.
# It says who draws the tables again: another script, or where they are searched for or planned the site's program.
use strict; use warnings; use JSON::PP; use Encode qw(encode_utf8); use Digest::SHA qw(sha256_hex hmac_sha256_hex);
my $told = decode_json(do { local $/; <> });
my ($asked, $drawn, $method, $filled, $swaps) = @$told{qw(asked drawn method filled swaps)};
sub digest { sha256_hex(encode_utf8(join '', @_)) }
sub text { join ' / ', map { "@$_" } @_ }
sub check { my ($what, $same) = @_; print "$what: ", $same ? "same\n" : "DIFFERENT\n"; exit 1 if !$same }

my ($promise, $list) = ($told->{secret}, digest(map { "$_\n" } @{ $told->{entries} }));
$promise = digest($promise) for 1 .. $told->{round};
my $seed = digest(join '|', 'draw-v1', @$told{qw(event secret)}, $list, @$told{qw(value round)});
check("promise $promise", $promise eq $told->{commitment});
check("list of entries", $list eq $told->{digest});
check("seed $seed", $seed eq $told->{seed});

my @entries = map { (split /\t/)[0] } @{ $told->{entries} };
my %key = map { $_ => hmac_sha256_hex("$told->{round}:$_", $seed) } @entries;
my @order = sort { $key{$a} cmp $key{$b} } @entries;
my $on_paper = $method =~ /^(pools|single|consolante|double)/;    # they keep the order in which they began
@order = @{ $asked->{order} } if $on_paper && @{ $asked->{order} };
my %moved = map { $_->{code} eq 'places_changed' ? map { $_ => 1 } @{ $_->{entries} } : () } @{ $drawn->{explanation} };
my ($mine, $published) = map { text([grep { !$moved{$_} } @$_]) } \@order, $drawn->{order};
my %by = ((map { $_ => 'replay-apart.pl' } qw(draw/1 draw/2)),
    map { $_ => 'replay-lot.pl' } qw(lot/1 lot/2 lot-waits/1 fours/1));
print "tables: drawn again by ", $by{$method} // 'its page, or python -m tournaments.pairing.checkable', "\n";
if ($method =~ /^draw/) { print "order: drawn again by replay-apart.pl\n" }
elsif ($method =~ /^(circle|mitchell|howell)/ && $asked->{turn} > 1) { print "order: that of the first round\n" }
else { check("order", $mine eq $published) }

my %once = map { $_ => 1 } my @all = map { @$_ } @{ $drawn->{tables} }, $drawn->{byes};
check("everybody once", text([sort @all]) eq text([sort grep { $once{$_} || !$on_paper } @entries]));
sub couples { my ($one, @more) = sort { $a <=> $b } @_; @more ? ((map { "$one-$_" } @more), couples(@more)) : () }
my %met = map { $_ => 1 } map { couples(@$_) } map { @{ $_->{tables} } } @{ $asked->{past} };
print "meet again: ", join(' ', grep { $met{$_} } map { couples(@$_) } @{ $drawn->{tables} }) || 'nobody', "\n";

sub now {    # who sits in these places after the exchanges from number $done on
    my ($done, @places) = @_;
    for my $two (@$swaps[$done .. $#$swaps]) { my %to = (@$two, reverse @$two); $_ = $to{$_} // $_ for @places }
    return @places;
}
print "exchanged by hand: $_->[0] and $_->[1]\n" for @$swaps;
print "made late: @{ $_->{entries} }\n" for @$filled;
my @tables = ((map { [now(0, @$_)] } @{ $drawn->{tables} }), map { [now($_->{after}, @{ $_->{entries} })] } @$filled);
my %seated = map { $_ => 1 } map { @$_ } @tables;
my @out = sort { $a <=> $b } grep { !$seated{$_} } now(0, @{ $drawn->{byes} }, @{ $told->{out} });
my %joins = map { $_ => 1 } $asked->{waits} ? now(0, @{ $drawn->{byes} }) : ();    # a table where one waits in turn
my @seen = map { text(map { [grep { !$joins{$_} } @$_] } @$_) } [@tables, \@out], [@{ $told->{tables} }, $told->{byes}];
check("tables as published", $seen[0] eq $seen[1]);
