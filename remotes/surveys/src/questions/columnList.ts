import { space } from '@almanac/ui/core'
import type { CSSProperties } from 'react'

/** Styles of a list without bullets, in a column; for lists that need a ref. */
export const columnList: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
}
