import MuiCard from '@mui/material/Card'
import type { ElementType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { space } from '../theme/tokens'

interface CardProps {
  children?: ReactNode
  /** Makes the whole card a link to a route. */
  to?: string
  /** Makes the whole card a button. */
  onClick?: () => void
  /** `accent` for the one card that matters most on the screen. */
  tone?: 'plain' | 'accent'
  /** Inner space in steps of 4 px; 4 by default, 0 for lists that reach the edges. */
  padding?: number
  as?: ElementType
  'aria-label'?: string
  'aria-labelledby'?: string
  id?: string
}

/** A piece of paper on the ground: what belongs together. */
export function Card({ to, onClick, tone = 'plain', padding = 4, as = 'div', ...rest }: CardProps) {
  const look = {
    variant: tone === 'accent' ? 'accent' : 'outlined',
    style: { padding: space(padding), overflow: padding === 0 ? 'hidden' : undefined },
  } as const
  if (to !== undefined) return <MuiCard component={Link} to={to} {...look} {...rest} />
  if (onClick) return <MuiCard component="button" type="button" onClick={onClick} {...look} {...rest} />
  return <MuiCard component={as} {...look} {...rest} />
}
