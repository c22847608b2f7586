/**
 * A time zone in which it is about that hour now, between it and the next: for what depends on the time of day. The
 * sign in its name is that of POSIX: Etc/GMT-2 is two hours ahead of UTC.
 */
export function zoneWhereItIs(hour: number, now = new Date()): string {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
