import { Link } from '@almanac/ui/router'
import type { CSSProperties, ReactNode } from 'react'

/** As large as its cell. */
const whole: CSSProperties = {
  display: 'grid',
  alignContent: 'center',
  boxSizing: 'border-box',
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 'inherit',
  padding: 2,
  borderRadius: 'inherit',
  color: 'inherit',
  textDecoration: 'none',
}

/** The content of a cell, which opens what was recorded; without a path the content alone. */
export const CellLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    <span style={whole}>{children}</span>
  ) : (
    <Link to={to} style={whole}>
      {children}
    </Link>
  )
