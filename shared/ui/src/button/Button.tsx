import MuiButton from '@mui/material/Button'
import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'
import type { ButtonLook } from '../theme/components/buttons'
import { Working } from './Working'

interface ButtonProps extends ButtonLook {
  children: ReactNode
  onClick?: MouseEventHandler<HTMLButtonElement>
  /** `submit` inside a form. */
  type?: 'button' | 'submit' | 'reset'
  icon?: IconName
  /** Its work is under way: further presses do nothing, the focus stays. */
  busy?: boolean
  disabled?: boolean
  form?: string
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-pressed'?: boolean
  'aria-controls'?: string
}

/** A button: it does something here. For going elsewhere use LinkButton. */
export function Button({ children, icon, busy = false, type = 'button', full = false, onClick, ...rest }: ButtonProps) {
  return (
    <MuiButton
      type={type}
      fullWidth={full}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {busy ? <Working /> : icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </MuiButton>
  )
}

interface LinkButtonProps extends ButtonLook {
  children: ReactNode
  /** A route of the app. */
  to: string
  icon?: IconName
  replace?: boolean
  state?: unknown
}

/** A link that looks like a button: it goes to another screen. */
export function LinkButton({ children, icon, full = false, ...rest }: LinkButtonProps) {
  return (
    <MuiButton component={Link} fullWidth={full} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </MuiButton>
  )
}
