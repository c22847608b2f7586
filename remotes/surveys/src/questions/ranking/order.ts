/** The codes in shown order: the ranked ones first, then the others as offered. */
export function orderOf(offered: readonly string[], ranked: readonly string[]): string[] {
  const known = ranked.filter((code) => offered.includes(code))
  return [...known, ...offered.filter((code) => !known.includes(code))]
}

/** The list with one element moved; unchanged if a position is out of range. */
export function moved(order: readonly string[], from: number, to: number): string[] {
  const code = order[from]
  if (code === undefined || to < 0 || to >= order.length) return [...order]
  const rest = order.filter((_, index) => index !== from)
  return [...rest.slice(0, to), code, ...rest.slice(to)]
}
