/** A list with one entry put in the place of the one with its id, or at the end. */
export function withItem<T extends { id: string }>(list: readonly T[], item: T): T[] {
  return list.some(({ id }) => id === item.id)
    ? list.map((each) => (each.id === item.id ? item : each))
    : [...list, item]
}

/** A list without the entry of this id. */
export function withoutItem<T extends { id: string }>(list: readonly T[], { id }: { id: string }): T[] {
  return list.filter((each) => each.id !== id)
}
