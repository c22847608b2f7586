import { space } from '@almanac/ui/core'

/** Two tiles beside each other on a phone, more where there is room; one where the text is very large. */
export const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  gap: space(3),
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const
