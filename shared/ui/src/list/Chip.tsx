import MuiChip, { type ChipProps } from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'
import { addComponentStyles } from '../theme/component-styles'
import { lists } from '../theme/components/lists'

addComponentStyles(lists)

type Tone = 'plain' | 'accent' | 'good' | 'warning' | 'wrong'

const tones: Record<Tone, ChipProps['color']> = {
  plain: 'default',
  accent: 'primary',
  good: 'success',
  warning: 'warning',
  wrong: 'error',
}

/** A short fact about something: a state, a kind. Its text states it, never color alone. */
export function Chip({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <MuiChip
      component="span"
      color={tones[tone]}
      label={
        <>
          {icon && <Icon name={icon} size={16} />}
          {children}
        </>
      }
    />
  )
}
