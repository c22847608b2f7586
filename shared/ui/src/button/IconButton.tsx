import MuiIconButton from '@mui/material/IconButton'
import type { MouseEventHandler, Ref } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'

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
      <MuiIconButton component={Link} to={to} aria-label={label} title={label}>
        <Icon name={icon} />
      </MuiIconButton>
    )
  }
  return (
    <MuiIconButton type={type} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </MuiIconButton>
  )
}
