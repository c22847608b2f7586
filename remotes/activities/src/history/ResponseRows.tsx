import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { isEmpty } from '@almanac/domain/entries'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Chip, List, ListRow, RemovedNotice } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'
import { useState } from 'react'
import { rowId } from '../removal/useRemovals'
import { useRecordedBy } from '../recording_for/useRecordedBy'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useActivityVersion } from '../responses/useActivityVersion'
import { useEntryText } from '../responses/useEntryText'
import { useNamedValue } from '../responses/useNamedValue'
import { useIsMoreShown } from './CardMore'

/** Number of responses shown initially, and added each time more are requested. */
const COLLAPSED_RESPONSES = 3
const MORE_RESPONSES = 50

interface ResponseRowsProps {
  activity: ActivityWithObjectives
  ofWeek: readonly OptimisticResponse[]
  /** Just deleted from here; can be restored. */
  removed: readonly OptimisticResponse[]
  onUndo: (response: OptimisticResponse) => void
  /** The path of a response; missing if the reader may not open it. */
  pathOf?: (response: OptimisticResponse) => string
}

/**
 * The responses, newest first, collapsed to a few: details of a card whose values are drawn. Always shown are those of a
 * card without a drawing, and what needs somebody's attention: what was just deleted, and what is not sent.
 */
export function ResponseRows({ activity, ofWeek, removed, onUndo, pathOf }: ResponseRowsProps) {
  const { t } = useTranslation('activities')
  const [most, setMost] = useState(COLLAPSED_RESPONSES)
  // What was restored takes the focus, so it stays in sight.
  const [restored, setRestored] = useState<readonly string[]>([])
  const isOpen = useIsMoreShown() || activity.visualization_method === 'journal'
  const newest = [...ofWeek, ...removed].sort(
    (one, other) => Date.parse(other.measured_at) - Date.parse(one.measured_at),
  )
  const isAttended = (response: OptimisticResponse) =>
    removed.includes(response) || restored.includes(response.id) || response.pending
  const shown = newest.filter((response, at) => (isOpen && at < most) || isAttended(response))
  const restore = (response: OptimisticResponse) => {
    setRestored([...restored, response.id])
    onUndo(response)
  }
  const rest = isOpen ? newest.length - most : 0
  if (shown.length === 0) return null
  return (
    <>
      <List aria-label={t('history.recorded', { name: activity.title })}>
        {shown.map((response) =>
          removed.includes(response) ? (
            <li key={response.id}>
              <RemovedNotice onUndo={() => restore(response)}>{t('detail.deleted')}</RemovedNotice>
            </li>
          ) : (
            <ResponseRow key={response.id} activity={activity} response={response} to={pathOf?.(response)} />
          ),
        )}
      </List>
      {isOpen && (rest > 0 || most > COLLAPSED_RESPONSES) && newest.length > COLLAPSED_RESPONSES && (
        <div style={{ padding: '0 0.5rem 0.5rem' }}>
          <Button
            variant="quiet"
            full
            aria-expanded={most > COLLAPSED_RESPONSES}
            onClick={() => setMost(rest > 0 ? most - (most % MORE_RESPONSES) + MORE_RESPONSES : COLLAPSED_RESPONSES)}
          >
            {rest <= 0
              ? t('history.show_less')
              : newest.length <= MORE_RESPONSES
                ? t('history.show_all', { count: newest.length })
                : t('history.show_more', { count: Math.min(rest, MORE_RESPONSES) })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Maximum number of values that a row shows before it says that there are more. */
const MAX_NAMED_VALUES = 3

/** Maximum number of characters shown of a text answer. */
const MAX_JOURNAL_LENGTH = 400

interface ResponseRowProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
  to: string | undefined
}

/** A response in a list: its time and values in one line; for a journal, its text. */
function ResponseRow({ activity: current, response, to }: ResponseRowProps) {
  const { t, format, locale } = useTranslation('activities')
  const words = useEntryText()
  const recordedBy = useRecordedBy()
  const activity = useActivityVersion(current, response) ?? current
  const isJournal = activity.visualization_method === 'journal'
  const namedValue = useNamedValue()
  const named = ({ name, type }: Objective, value: string) => {
    if (type === 'TextObjective')
      return value.length > MAX_JOURNAL_LENGTH ? `${value.slice(0, MAX_JOURNAL_LENGTH)}…` : value
    return namedValue(name, value)
  }
  const parts = activity.objectives.flatMap((objective) =>
    response.entries
      .filter((entry) => entry.objective_id === objective.id && !isEmpty(entry))
      .map((entry) => named(objective, words(objective, entry))),
  )
  const more = parts.length > MAX_NAMED_VALUES ? [t('words.more', { count: parts.length - MAX_NAMED_VALUES })] : []
  const time = format.time(response.measured_at, { timeZone: response.time_zone })
  const recorder = recordedBy(response)
  const by = recorder === null ? [] : [recorder]
  const detail = [...parts.slice(0, MAX_NAMED_VALUES), ...more, ...by].join(isJournal ? '\n' : ' · ')
  return (
    <ListRow
      id={rowId(response.id)}
      to={to}
      title={
        <span data-opens="">
          {capitalised(t('words.date_time', { date: format.day(response.date_posted_for), time }), locale)}
        </span>
      }
      detail={isJournal ? <span style={{ whiteSpace: 'pre-line' }}>{detail}</span> : detail}
      end={
        response.pending && (
          <Chip
            tone={response.pending === 'refused' ? 'wrong' : 'warning'}
            icon={response.pending === 'refused' ? 'warning' : 'offline'}
          >
            {t(`history.${response.pending}`)}
          </Chip>
        )
      }
    />
  )
}
