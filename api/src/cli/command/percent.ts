/** The value of `--percent`, 100 by default; null when it is invalid. */
export function percentOf(given: string | null): number | null {
  if (given === null) return 100
  const percent = /^\d{1,3}$/.test(given) ? Number(given) : 101
  return percent <= 100 ? percent : null
}
