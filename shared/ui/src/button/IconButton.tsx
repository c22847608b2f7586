import styled from '@emotion/styled'
import type { MouseEventHandler, Ref } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'
import { colour, radius, target, wash } from '../theme/tokens'

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  boxSizing: 'border-box' as const,
  width: target,
  height: target,
  padding: 0,
  border: 0,
  borderRadius: radius,
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  transition: 'background-color 150ms',
  '&:hover': { background: wash(colour.accent, 12) },
  '&:disabled': { opacity: 0.4, cursor: 'default' },
}
const Pressable = styled('button')(look)
const Leading = styled(Link)(look)

interface IconButtonProps {
  icon: IconName
  /** What it does, for those who don't see the icon; also its tooltip. */
  label: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  /** A route, when it leads elsewhere. */
  to?: string
  type?: 'button' | 'submit'
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
  id?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-controls'?: string
  'aria-pressed'?: boolean
}

/** A button that is one icon, 44 px square. */
export function IconButton({ icon, label, to, type = 'button', ...rest }: IconButtonProps) {
  if (to !== undefined) {
    return (
      <Leading to={to} aria-label={label} title={label}>
        <Icon name={icon} />
      </Leading>
    )
  }
  return (
    <Pressable type={type} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </Pressable>
  )
}
