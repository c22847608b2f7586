import MuiAlert, { type AlertColor } from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'

type Tone = 'info' | 'good' | 'warning' | 'wrong'

const tones: Record<Tone, { severity: AlertColor; icon: IconName }> = {
  info: { severity: 'info', icon: 'info' },
  good: { severity: 'success', icon: 'check' },
  warning: { severity: 'warning', icon: 'warning' },
  wrong: { severity: 'error', icon: 'warning' },
}

interface AlertProps {
  tone?: Tone
  title?: string
  /** It belongs to a text that is read, and is no news: it is not announced. */
  standing?: boolean
  children?: ReactNode
  /** A button at the end. */
  action?: ReactNode
}

/** A message next to what it concerns. `wrong` and `warning` are announced at once. */
export function Alert({ tone = 'info', title, standing = false, children, action }: AlertProps) {
  const { severity, icon } = tones[tone]
  return (
    <MuiAlert
      severity={severity}
      icon={<Icon name={icon} />}
      role={standing ? 'note' : tone === 'wrong' || tone === 'warning' ? 'alert' : 'status'}
      action={action}
      // On a phone the button wraps below the text instead of squeezing it into a column of single
      // words.
      style={action === undefined ? undefined : { flexWrap: 'wrap' }}
      slotProps={{ message: { style: { flex: '1 1 11rem' } } }}
    >
      {title && <strong>{title}</strong>}
      {children}
    </MuiAlert>
  )
}
