import { space } from '@almanac/ui/core'
import type { CSSProperties } from 'react'

/** A list without marks, its items below each other; for lists that a ref is needed of. */
export const columnList: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
}
