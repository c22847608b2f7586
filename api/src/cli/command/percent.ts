/** The share that `--percent` says, all of them without it; null where it is none. */
export function percentOf(given: string | null): number | null {
  if (given === null) return 100
  const percent = /^\d{1,3}$/.test(given) ? Number(given) : 101
  return percent <= 100 ? percent : null
}
