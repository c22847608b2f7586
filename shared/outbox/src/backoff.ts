const FIRST = 1_000
const MOST = 30_000

/**
 * Milliseconds to wait after the given number of failed attempts: doubling from
 * one second to half a minute, and between half and all of that by chance, so
 * that not everybody comes back at once when a server does.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const longest = Math.min(MOST, FIRST * 2 ** Math.max(0, attempts - 1))
  return Math.round(longest * (0.5 + random() / 2))
}
