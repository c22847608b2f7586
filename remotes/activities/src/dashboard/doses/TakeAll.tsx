import { MEDICATION_POSTPONED, MEDICATION_SKIPPED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { useTranslation } from '@almanac/i18n'
import { Card, Options } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useId, useState } from 'react'
import { useDoseText } from '../../doses/useDoseText'
import type { TodayDose } from './dayDoses'
import type { DoseGroup } from './doseEntries'
import { DoseNames } from './DoseNames'
import type { RecordDoses } from './recordDoses'
import { useInPlace } from './useInPlace'

export const countOf = (groups: readonly DoseGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0)

interface TakeAllProps {
  rows: readonly TodayDose[]
  together: readonly DoseGroup[]
  doses: RecordDoses
  /** No other main button stands on the screen. */
  main: boolean
  onSaid: (text: string) => void
}

/** What is recorded for all due doses at once: its value, the state of the doses then, and its texts. */
const OUTCOMES = {
  took: { value: MEDICATION_TOOK, said: 'doses.said_took', done: 'doses.took_all' },
  postponed: { value: MEDICATION_POSTPONED, said: 'doses.said_postponed', done: 'doses.postponed_all' },
  skipped: { value: MEDICATION_SKIPPED, said: 'doses.said_skipped', done: 'doses.skipped_all' },
} as const
type Outcome = keyof typeof OUTCOMES

/**
 * Records all due doses, if there are several, in one tap; afterwards it takes them all back. Each has its row below, so
 * that the card only says which they are.
 */
export function TakeAll({ rows, together, doses, main, onSaid }: TakeAllProps) {
  const { t, format } = useTranslation('activities')
  const { nameOf } = useDoseText()
  const names = useId()
  const name = ({ objective, dose }: TodayDose) => nameOf(objective.name, dose)
  const [last, setLast] = useState<{ outcome: Outcome; keys: readonly string[] }>()
  const revocable = rows.filter(({ key, dose }) => last?.keys.includes(key) && dose.state === last.outcome)
  const state = last && revocable.length > 0 ? last.outcome : countOf(together) > 1 ? 'due' : 'none'
  const { element, words, height, run } = useInPlace(state)
  if (state === 'none' && !last) return null
  const due = together.flatMap((group) => group.rows)
  const record = (outcome: Outcome) =>
    void run(async () => {
      if (!(await doses.record(together, OUTCOMES[outcome].value))) return false
      setLast({ outcome, keys: due.map(({ key }) => key) })
      onSaid(t(OUTCOMES[outcome].said, { dose: format.list(due.map(name)) }))
      return true
    })
  const undo = () =>
    void run(async () => {
      if (!(await doses.undo(revocable))) return false
      setLast(undefined)
      onSaid(t('doses.said_undone', { dose: format.list(revocable.map(name)) }))
      return true
    })
  return (
    <Card>
      <div ref={element} style={height}>
        {state === 'due' && (
          <Stack gap={2}>
            <div ref={words} tabIndex={-1} id={names} style={PLAIN}>
              <DoseNames rows={due} />
            </div>
            <Outcomes count={due.length} main={main} describedBy={names} record={record} />
          </Stack>
        )}
        {last && state === last.outcome && (
          <Row justify="between" gap={3} wrap>
            <div ref={words} tabIndex={-1} style={PLAIN}>
              <Text numbers>{t(OUTCOMES[last.outcome].done, { count: revocable.length })}</Text>
            </div>
            <Button onClick={undo}>{t('doses.undo')}</Button>
          </Row>
        )}
      </div>
    </Card>
  )
}

interface OutcomesProps {
  count: number
  main: boolean
  describedBy: string
  record: (outcome: Outcome) => void
}

/** One tap that takes all of them, and what else can be recorded. */
function Outcomes({ count, main, describedBy, record }: OutcomesProps) {
  const { t } = useTranslation('activities')
  return (
    <Row gap={2} wrap>
      <div style={TAKE}>
        <Button
          full
          variant={main ? 'primary' : 'secondary'}
          icon="check"
          aria-describedby={describedBy}
          onClick={() => record('took')}
        >
          {t('doses.take_all', { count })}
        </Button>
      </div>
      <OtherOutcomes describedBy={describedBy} record={record} />
    </Row>
  )
}

/** Later and Skip, for all of them, behind Options. */
function OtherOutcomes({ describedBy, record }: { describedBy: string; record: (outcome: Outcome) => void }) {
  const { t } = useTranslation('activities')
  const look = { variant: 'quiet', 'aria-describedby': describedBy } as const
  return (
    <Options describedBy={describedBy}>
      <Button {...look} onClick={() => record('postponed')}>
        {t('dashboard.next.postpone')}
      </Button>
      <Button {...look} onClick={() => record('skipped')}>
        {t('dashboard.next.skip')}
      </Button>
    </Options>
  )
}

const PLAIN = { outline: 'none' } as const
const TAKE = { flex: '1 1 9rem' } as const
