import { MEDICATION_TOOK } from '@almanac/domain/medication'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Text } from '@almanac/ui/core'
import { useState } from 'react'
import { useDoseText } from '../../doses/useDoseText'
import type { TodayDose } from './dayDoses'
import type { DoseGroup } from './doseEntries'
import type { RecordDoses } from './recordDoses'
import { useInPlace } from './useInPlace'

export const countOf = (groups: readonly DoseGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0)

interface TakeAllProps {
  rows: readonly TodayDose[]
  together: readonly DoseGroup[]
  doses: RecordDoses
  onSaid: (text: string) => void
}

/** Records all due doses in one tap, if there are several; afterwards it takes them all back. */
export function TakeAll({ rows, together, doses, onSaid }: TakeAllProps) {
  const { t, format } = useTranslation('activities')
  const { nameOf } = useDoseText()
  const name = ({ objective, dose }: TodayDose) => nameOf(objective.name, dose)
  const [taken, setTaken] = useState<readonly string[]>([])
  const revocable = rows.filter(({ key, dose }) => taken.includes(key) && dose.state === 'took')
  const state = revocable.length > 0 ? 'taken' : countOf(together) > 1 ? 'due' : 'none'
  const { element, words, height, run } = useInPlace(state)
  if (state === 'none' && taken.length === 0) return null

  const take = async () => {
    const due = together.flatMap((group) => group.rows)
    if (!(await doses.record(together, MEDICATION_TOOK))) return false
    setTaken(due.map(({ key }) => key))
    onSaid(t('doses.said_took', { dose: format.list(due.map(name)) }))
    return true
  }
  const undo = async () => {
    if (!(await doses.undo(revocable))) return false
    setTaken([])
    onSaid(t('doses.said_undone', { dose: format.list(revocable.map(name)) }))
    return true
  }
  return (
    <Card>
      <div ref={element} style={height}>
        {state === 'due' && (
          <div ref={words} tabIndex={-1} style={PLAIN}>
            <Button full icon="check" onClick={() => void run(take)}>
              {t('doses.take_all', { count: countOf(together) })}
            </Button>
          </div>
        )}
        {state === 'taken' && (
          <Row justify="between" gap={3} wrap>
            <div ref={words} tabIndex={-1} style={PLAIN}>
              <Text numbers>{t('doses.took_all', { count: revocable.length })}</Text>
            </div>
            <Button onClick={() => void run(undo)}>{t('doses.undo')}</Button>
          </Row>
        )}
      </div>
    </Card>
  )
}

const PLAIN = { outline: 'none' } as const
