import { MEDICATION_TOOK } from '@almanac/domain/medication'
import type { Moment } from '@almanac/domain/doses'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card } from '@almanac/ui/content'
import { Button, colour, Row, space, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useId, useState } from 'react'
import { CheckMark } from '../../done/CheckMark'
import type { TodayDose } from './dayDoses'
import { type DoseGroup, dueTogether } from './doseEntries'
import { DoseRow } from './DoseRow'
import { useDoseText } from '../../doses/useDoseText'
import { useInPlace } from './useInPlace'
import { type RecordDoses, useRecordDoses } from './useRecordDoses'

interface DoseListProps {
  rows: readonly TodayDose[]
  now: Moment
}

/** All doses of the day with their states, each recorded and undone in its place. */
export function DoseList({ rows, now }: DoseListProps) {
  const { t } = useTranslation('activities')
  const doses = useRecordDoses()
  const heading = useId()
  const [said, setSaid] = useState('')
  const together = dueTogether(rows, now)
  const ofDay = rows.filter((row) => row.of_day)
  const took = ofDay.filter(({ dose }) => dose.state === 'took').length
  return (
    <Card padding={0} as="section" aria-labelledby={heading}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Stack gap={3} style={{ padding: space(4) }}>
        <Row justify="between" align="baseline" gap={3} wrap>
          <Text as="h2" variant="lead" weight="bold" id={heading}>
            {t('doses.title')}
          </Text>
          <Text as="span" variant="small" tone="soft" numbers>
            {t('doses.taken', { done: took, of: ofDay.length })}
          </Text>
        </Row>
        {doses.failure && (
          <Alert tone="wrong">
            {t(doses.failure === 'record' ? 'errors.ERROR_POSTING_ACTIVITY_RESPONSE' : 'detail.not_deleted')}
          </Alert>
        )}
        <TakeAll rows={rows} together={together} doses={doses} onSaid={setSaid} />
      </Stack>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <li key={row.key} style={{ borderTop: `1px solid ${colour.line}` }}>
            <DoseRow row={row} now={now} doses={doses} alone={countOf(together) < 2} onSaid={setSaid} />
          </li>
        ))}
      </ul>
      {doses.mark && <CheckMark label={doses.mark} onDone={doses.unmark} />}
    </Card>
  )
}

const countOf = (groups: readonly DoseGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0)

interface TakeAllProps {
  rows: readonly TodayDose[]
  together: readonly DoseGroup[]
  doses: RecordDoses
  onSaid: (text: string) => void
}

/** Records all due doses in one tap, if there are several; afterwards it takes them all back. */
function TakeAll({ rows, together, doses, onSaid }: TakeAllProps) {
  const { t, format } = useTranslation('activities')
  const { nameOf } = useDoseText()
  const name = ({ objective, dose }: TodayDose) => nameOf(objective.name, dose)
  const [taken, setTaken] = useState<readonly string[]>([])
  const revocable = rows.filter(({ key, dose }) => taken.includes(key) && dose.state === 'took')
  const state = revocable.length > 0 ? 'taken' : countOf(together) > 1 ? 'due' : 'none'
  const { element, words, minHeight, run } = useInPlace(state)
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
    <div ref={element} style={{ minHeight }}>
      {state === 'due' && (
        <div ref={words} tabIndex={-1} style={PLAIN}>
          <Button variant="primary" full icon="check" onClick={() => void run(take)}>
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
  )
}

const PLAIN = { outline: 'none' } as const
