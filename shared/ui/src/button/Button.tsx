import MuiButton from '@mui/material/Button'
import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import MuiIconButton from '@mui/material/IconButton'
import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'
import type { ButtonLook } from '../theme/components/buttons'

interface ButtonProps extends ButtonLook {
  children: ReactNode
  onClick?: MouseEventHandler<HTMLButtonElement>
  /** `submit` inside a form. */
  type?: 'button' | 'submit' | 'reset'
  icon?: IconName
  /** The action is pending: further presses do nothing, the focus stays. */
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

const ROUND = { flex: 'none', inlineSize: '3rem', blockSize: '3rem', padding: 0 } as const

/** A button that acts on the current screen. For navigation use LinkButton. */
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
      // An icon alone, with an `aria-label`, is round.
      style={children === false ? ROUND : undefined}
      {...rest}
    >
      {busy ? <Working /> : icon && <Icon name={icon} size={20} />}
      {children !== false && <span>{children}</span>}
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
  /** Called when it is followed. */
  onClick?: () => void
  'aria-describedby'?: string
}

/** A link that looks like a button and navigates to another screen. */
export function LinkButton({ children, icon, full = false, ...rest }: LinkButtonProps) {
  return (
    <MuiButton component={Link} fullWidth={full} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </MuiButton>
  )
}

interface IconButtonProps {
  icon: IconName
  /** What it does, for screen readers; also its tooltip. */
  label: string
  onClick?: MouseEventHandler<HTMLButtonElement>
  /** A route, for a button that navigates. */
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

/** An icon-only button, 44 px square. */
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

const pulse = keyframes({ '0%, 80%, 100%': { opacity: 0.25 }, '40%': { opacity: 1 } })

const Dots = styled('span')({
  display: 'inline-flex',
  gap: 3,
  '& i': { width: 6, height: 6, borderRadius: 3, background: 'currentColor', animation: `${pulse} 1.2s infinite` },
  '& i:nth-of-type(2)': { animationDelay: '0.15s' },
  '& i:nth-of-type(3)': { animationDelay: '0.3s' },
})

/** Three dots for a pending action. */
function Working() {
  return (
    <Dots aria-hidden>
      <i />
      <i />
      <i />
    </Dots>
  )
}
