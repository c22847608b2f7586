import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'
import { colour, size, space, wash } from '../theme/tokens'

type Tone = 'plain' | 'accent' | 'good' | 'warning' | 'wrong'

const tones: Record<Tone, string> = {
  plain: colour.ink_soft,
  accent: colour.accent,
  good: colour.good,
  warning: colour.warning,
  wrong: colour.wrong,
}

const Box = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  padding: `2px ${space(2.5)}`,
  borderRadius: 8,
  fontSize: size.small,
  lineHeight: 1.5,
  color: colour.ink,
  border: `1px solid ${wash(tones[tone], 40)}`,
  background: wash(tones[tone], 8),
  '& > svg': { color: tones[tone] },
}))

/** A short fact about something: a state, a kind. Never by colour alone: its words say it. */
export function Chip({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <Box tone={tone}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </Box>
  )
}
