import { useUser } from '@almanac/auth'
import type { Moment } from '@almanac/domain/doses'
import { doseOf, MEDICATION_POSTPONED, MEDICATION_SKIPPED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { useTranslation } from '@almanac/i18n'
import { Button, Icon, IconButton, type IconName, LinkButton, Row, space, Text, Written } from '@almanac/ui/core'
import { useId } from 'react'
import { detailPath } from '../../history_detail/path'
import type { TodayDose } from './dayDoses'
import { formPath, isDirect, isDue, isUndoable } from './doseEntries'
import { useDoseText } from '../../doses/useDoseText'
import { useInPlace } from './useInPlace'
import { ActivityIcon } from '../day/ActivityIcon'
import type { RecordDoses } from './recordDoses'

interface DoseRowProps {
  row: TodayDose
  now: Moment
  doses: RecordDoses
  /** It is being written, and the server may still acknowledge it at once. */
  isFresh: boolean
  /** No other dose is due, so its button is the main one. */
  alone: boolean
  /** Announces what was done. */
  onSaid: (text: string) => void
}

/** Signs of the states that a hand has set. */
const ICONS: Partial<Record<TodayDose['dose']['state'], IconName>> = { took: 'check', skipped: 'skip' }

const SIGN_TONES: Partial<Record<IconName, 'good' | 'wrong'>> = { check: 'good', warning: 'wrong' }

/** One dose: what it is, its state, and what can be done about it now. */
export function DoseRow({ row, now, doses, isFresh, alone, onSaid }: DoseRowProps) {
  const { dose, objective } = row
  const { t } = useTranslation('activities')
  const { nameOf } = useDoseText()
  const name = nameOf(objective.name, dose)
  const id = useId()
  const { element, words, height, run } = useInPlace(dose.state)
  const record: RecordOne = (value, said) =>
    void run(async () => {
      const isDone = await doses.record([{ activity: row.activity, rows: [row] }], value)
      if (isDone) onSaid(t(`doses.${said}`, { dose: name }))
      return isDone
    })
  const undo = () =>
    void run(async () => {
      const isDone = await doses.undo([row])
      if (isDone) onSaid(t('doses.said_undone', { dose: name }))
      return isDone
    })
  const isOpen = isDue(row) || (dose.state === 'postponed' && row.recordable)
  return (
    <div ref={element} style={{ ...ROW, ...height }} data-rises>
      <Row gap={3} wrap>
        <ActivityIcon icon={row.activity.icon} />
        <div ref={words} tabIndex={-1} id={id} style={{ flex: '1 1 5rem', minWidth: 0, outline: 'none' }}>
          <DoseWords row={row} now={now} fresh={isFresh} />
        </div>
        <End row={row} describedBy={id} undo={undo} more={t('doses.more', { dose: name })} />
      </Row>
      {isOpen && <Actions row={row} describedBy={id} alone={alone} record={record} />}
    </div>
  )
}

interface DoseWordsProps {
  row: TodayDose
  now: Moment
  /** It is on its way right now. */
  fresh: boolean
}

/** The medicine, and one line with its amount and state. */
function DoseWords({ row, now, fresh }: DoseWordsProps) {
  const { dose, objective, response } = row
  const { t, format } = useTranslation('activities')
  const { stateOf, tookOne } = useDoseText()
  const amount = doseOf(objective)
  const soon = dose.state === 'too_early' && row.last_taken && dose.asked_again_at
  const isRefused = response?.pending === 'refused'
  const isWaiting = response?.pending === 'waiting' && !fresh
  // A tick is for what the server has.
  const sign = isRefused ? 'warning' : isWaiting ? 'clock' : ICONS[dose.state]
  const unsent = isRefused ? t('dashboard.tile.refused') : isWaiting ? t('dashboard.tile.waiting') : null
  return (
    <>
      <Text weight="bold">
        <Written lang={objective.locale}>{objective.name}</Written>
      </Text>
      <Text variant="small" tone="soft" numbers>
        {sign && (
          <Text as="span" tone={SIGN_TONES[sign] ?? 'soft'} style={SIGN}>
            <Icon name={sign} size={16} />
          </Text>
        )}
        {[
          amount.kind === 'amount' && format.isolated(t('form.dose', { amount: amount.amount, unit: amount.unit })),
          stateOf(dose, now),
          unsent,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {row.last_taken && soon && (
        <Text variant="small" numbers>
          {tookOne(row.last_taken, soon, now)}
        </Text>
      )}
    </>
  )
}

const ROW = {
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  boxSizing: 'border-box',
} as const

const SIGN = { display: 'inline-flex', verticalAlign: 'text-bottom', marginInlineEnd: space(1) } as const

type RecordOne = (value: number, said: 'said_took' | 'said_postponed' | 'said_skipped') => void

interface ActionsProps {
  row: TodayDose
  describedBy: string
  alone: boolean
  record: RecordOne
}

/** What can be recorded in one tap; an activity that asks for more opens its form. */
function Actions({ row, describedBy, alone, record }: ActionsProps) {
  const { t } = useTranslation('activities')
  if (!isDirect(row))
    return (
      <div>
        <LinkButton to={formPath(row)}>{t('doses.record')}</LinkButton>
      </div>
    )
  const other = { variant: 'quiet', 'aria-describedby': describedBy } as const
  return (
    <Row gap={2} wrap>
      <Button
        variant={alone ? 'primary' : undefined}
        icon={alone ? 'check' : undefined}
        aria-describedby={describedBy}
        onClick={() => record(MEDICATION_TOOK, 'said_took')}
      >
        {t('dashboard.next.took')}
      </Button>
      {row.dose.state === 'due' && (
        <Button {...other} onClick={() => record(MEDICATION_POSTPONED, 'said_postponed')}>
          {t('dashboard.next.postpone')}
        </Button>
      )}
      <Button {...other} onClick={() => record(MEDICATION_SKIPPED, 'said_skipped')}>
        {t('dashboard.next.skip')}
      </Button>
    </Row>
  )
}

interface EndProps {
  row: TodayDose
  describedBy: string
  undo: () => void
  /** Name of the link to the form. */
  more: string
}

/** Its arrow stands below those of the other rows. */
const FLUSH = { display: 'inline-flex', marginInlineEnd: `-${space(3)}` } as const

/** Undo of a recorded dose, or the way to what recorded it; the form of any other that can be recorded now. */
function End({ row, describedBy, undo, more }: EndProps) {
  const { t } = useTranslation('activities')
  const user = useUser()
  const { dose, response, activity } = row
  const isRecorded = response !== null && dose.state !== 'due' && dose.state !== 'too_early'
  // Beside its button to the form a second link would lead to the same.
  const isLinked = isDue(row) && !isDirect(row)
  if (!isRecorded)
    return row.recordable && !isLinked ? (
      <span style={FLUSH}>
        <IconButton icon="chevron-right" label={more} to={formPath(row)} />
      </span>
    ) : null
  if (response.pending !== 'refused' && isUndoable(row))
    return (
      <Button variant="quiet" onClick={undo} aria-describedby={describedBy}>
        {t('doses.undo')}
      </Button>
    )
  const place = { category: activity.category.key, user_id: user.id, quest_id: activity.id, response_id: response.id }
  return (
    <LinkButton variant="quiet" to={detailPath(place)}>
      {t('doses.change')}
    </LinkButton>
  )
}
