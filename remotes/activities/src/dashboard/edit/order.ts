/** A list with one of its members moved to another place; the same list where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, item)
}

/** Members in the order of these ids; those that are not named come after, as they stood. */
export function inOrder<T extends { id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return [...list].sort((one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length))
}
