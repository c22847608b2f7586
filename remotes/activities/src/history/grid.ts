import { space } from '@almanac/ui/core'

/** Everything below each other on a phone, two columns on a desk. */
export const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  gap: space(4),
  alignItems: 'start',
} as const

/** The two columns: read one after the other, so that a card that grows moves nothing but what is below it. */
export function halves<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0)
}
