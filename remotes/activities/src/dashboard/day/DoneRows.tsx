import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { colour, Icon, space, Text } from '@almanac/ui/core'
import { type ReactNode, useId, useState } from 'react'

/** What was done before, folded away until it is asked for. */
export function DoneRows({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <Card padding={0}>
      <Text as="button" style={BUTTON} aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
        <Icon name="check" size={20} />
        <span style={{ flex: 1 }}>{t('dashboard.done_rows', { count })}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={20} />
      </Text>
      <ul id={list} hidden={!open} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {children}
      </ul>
    </Card>
  )
}

const BUTTON = {
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  width: '100%',
  minHeight: 52,
  padding: `${space(2)} ${space(4)}`,
  border: 0,
  background: 'none',
  font: 'inherit',
  textAlign: 'start',
  color: colour.ink_soft,
  cursor: 'pointer',
} as const
