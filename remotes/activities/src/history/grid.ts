import { space } from '@almanac/ui/core'

/** Cards below each other on a phone, two beside each other on a desk. */
export const grid = {
  display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))', gap: space(4), alignItems: 'start',
} as const
