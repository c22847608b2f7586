import styled from '@emotion/styled'
import type { ElementType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { colour, radius, space } from '../theme/tokens'

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

const Box = styled('div', { shouldForwardProp: (name) => !['tone', 'padding', 'pressable', 'as'].includes(name) })<{
  tone: 'plain' | 'accent'
  padding: number
  pressable: boolean
}>(({ tone, padding, pressable }) => ({
  display: 'block',
  width: '100%',
  minWidth: 0,
  boxSizing: 'border-box',
  textAlign: 'start',
  font: 'inherit',
  color: colour.ink,
  textDecoration: 'none',
  padding: space(padding),
  borderRadius: radius,
  overflow: padding === 0 ? 'hidden' : undefined,
  background: tone === 'accent' ? colour.accent_soft : colour.surface,
  border: `1px solid ${tone === 'accent' ? 'transparent' : colour.line}`,
  ...(pressable
    ? { cursor: 'pointer', transition: 'border-color 150ms', '&:hover': { borderColor: colour.accent } }
    : {}),
}))

/** A piece of paper on the ground: what belongs together. */
export function Card({ to, onClick, tone = 'plain', padding = 4, as, ...rest }: CardProps) {
  const look = { tone, padding, pressable: Boolean(to ?? onClick) }
  if (to !== undefined) return <Box as={Link} {...{ to }} {...look} {...rest} />
  if (onClick) return <Box as="button" {...{ type: 'button' }} onClick={onClick} {...look} {...rest} />
  return <Box as={as} {...look} {...rest} />
}
