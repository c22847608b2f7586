/** The codes in the order in which they stand: those that are ranked first, then the others as they are offered. */
export function orderOf(offered: readonly string[], ranked: readonly string[]): string[] {
  const known = ranked.filter((code) => offered.includes(code))
  return [...known, ...offered.filter((code) => !known.includes(code))]
}

/** The list with the element of one place put at another; as it was where there is no such place. */
export function moved(order: readonly string[], from: number, to: number): string[] {
  const code = order[from]
  if (code === undefined || to < 0 || to >= order.length) return [...order]
  const rest = order.filter((_, index) => index !== from)
  return [...rest.slice(0, to), code, ...rest.slice(to)]
}
