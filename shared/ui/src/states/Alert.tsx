import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'
import { colour, radius, space, wash } from '../theme/tokens'

type Tone = 'info' | 'good' | 'warning' | 'wrong'

const tones: Record<Tone, { colour: string; icon: IconName }> = {
  info: { colour: colour.accent, icon: 'info' },
  good: { colour: colour.good, icon: 'check' },
  warning: { colour: colour.warning, icon: 'warning' },
  wrong: { colour: colour.wrong, icon: 'warning' },
}

const Box = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ tone }) => ({
  display: 'flex',
  gap: space(3),
  alignItems: 'flex-start',
  padding: `${space(3)} ${space(4)}`,
  borderRadius: radius,
  color: colour.ink,
  background: wash(tones[tone].colour, 10),
  border: `1px solid ${wash(tones[tone].colour, 45)}`,
  '& > svg': { color: tones[tone].colour },
}))
const Body = styled('div')({ flex: 1, minWidth: 0, '& > strong': { display: 'block' } })

interface AlertProps {
  tone?: Tone
  title?: string
  children?: ReactNode
  /** A button, at the end. */
  action?: ReactNode
}

/** Something to know, where it matters. `wrong` and `warning` are read out at once. */
export function Alert({ tone = 'info', title, children, action }: AlertProps) {
  return (
    <Box tone={tone} role={tone === 'wrong' || tone === 'warning' ? 'alert' : 'status'}>
      <Icon name={tones[tone].icon} />
      <Body>
        {title && <strong>{title}</strong>}
        {children}
      </Body>
      {action}
    </Box>
  )
}
