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
  children?: ReactNode
  /** A button, at the end. */
  action?: ReactNode
}

/** Something to know, where it matters. `wrong` and `warning` are read out at once. */
export function Alert({ tone = 'info', title, children, action }: AlertProps) {
  const { severity, icon } = tones[tone]
  return (
    <MuiAlert
      severity={severity}
      icon={<Icon name={icon} />}
      role={tone === 'wrong' || tone === 'warning' ? 'alert' : 'status'}
      action={action}
      // On a phone the button stands below the words, not beside a column of single words.
      style={action === undefined ? undefined : { flexWrap: 'wrap' }}
      slotProps={{ message: { style: { flex: '1 1 11rem' } } }}
    >
      {title && <strong>{title}</strong>}
      {children}
    </MuiAlert>
  )
}
