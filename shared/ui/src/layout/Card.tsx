import MuiCard from '@mui/material/Card'
import type { ElementType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { space } from '../theme/tokens'

interface CardProps {
  children?: ReactNode
  /** Makes the whole card a link to this route. */
  to?: string
  /** Makes the whole card a button. */
  onClick?: () => void
  /** `accent` for the one card that matters most on the screen. */
  tone?: 'plain' | 'accent'
  /** Padding in steps of 4 px; 4 by default, 0 for lists that reach the edges. */
  padding?: number
  as?: ElementType
  'aria-label'?: string
  'aria-labelledby'?: string
  id?: string
}

/** A surface on the page background that groups related content. */
export function Card({ to, onClick, tone = 'plain', padding = 4, as = 'div', ...rest }: CardProps) {
  const look = {
    variant: tone === 'accent' ? 'accent' : 'outlined',
    style: { padding: space(padding), overflow: padding === 0 ? 'hidden' : undefined },
  } as const
  if (to !== undefined) return <MuiCard component={Link} to={to} {...look} {...rest} />
  if (onClick) return <MuiCard component="button" type="button" onClick={onClick} {...look} {...rest} />
  return <MuiCard component={as} {...look} {...rest} />
}
