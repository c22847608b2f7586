import { useTranslation } from '@almanac/i18n'
import { Icon, Text } from '@almanac/ui/core'
import { useEffect, useState } from 'react'
import type { ShownTodo } from './shown'

/** So long a write may take before it is said that it waits, in milliseconds. */
const PATIENCE = 1_000

/** Says of a to-do that this device still holds something of it: that it waits, once it has for a moment, or that it was refused. */
export function KeptWord({ kept }: { kept: ShownTodo['kept'] }) {
  const { t } = useTranslation('activities')
  if (kept === 'refused')
    return (
      <Text as="span" variant="small" tone="wrong" style={line}>
        <Icon name="warning" size={16} /> {t('todos.refused')}
      </Text>
    )
  return kept === 'waiting' ? <Waiting /> : null
}

function Waiting() {
  const { t } = useTranslation('activities')
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return late ? (
    <Text as="span" variant="small" tone="warning" style={line}>
      <Icon name="offline" size={16} /> {t('todos.waiting')}
    </Text>
  ) : null
}

const line = { display: 'block' } as const
