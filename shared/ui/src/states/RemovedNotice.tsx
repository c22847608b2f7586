import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { Icon } from '../icon/Icon'
import { colour, space } from '../theme/tokens'

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space(3),
  minHeight: '3.75rem',
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(4)}`,
  color: colour.ink_soft,
  '& > span': { flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' },
})

interface RemovedNoticeProps {
  /** States what was removed. */
  children: ReactNode
  onUndo: () => void
}

/**
 * Takes the place of a removed item and offers Undo. It takes the focus, which was on the removed
 * item, and has no timeout: it stays until the screen is left, for people who are slow with a hand
 * or a switch.
 */
export function RemovedNotice({ children, onUndo }: RemovedNoticeProps) {
  const { t } = useTranslation('ui')
  const words = useId()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <Line>
      <Icon name="trash" size={20} />
      <span id={words} role="status">
        {children}
      </span>
      <Button ref={undo} onClick={onUndo} aria-describedby={words}>
        {t('toast.undo')}
      </Button>
    </Line>
  )
}
