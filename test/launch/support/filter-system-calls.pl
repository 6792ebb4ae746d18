# filter-system-calls.pl <program in hexadecimal> <command>: installs a seccomp filter, which the command and all its
# descendants inherit. It needs CAP_SYS_ADMIN and does not set no_new_privs, which the filter may forbid.
use strict;
my $instructions = pack('H*', shift);
my $program = pack('S x6 P', length($instructions) / 8, $instructions);
my ($SECCOMP, $SET_MODE_FILTER) = (317, 1);
syscall($SECCOMP, $SET_MODE_FILTER, 0, $program) == 0 or die "seccomp: $!\n";
exec @ARGV or die "exec: $!\n";
