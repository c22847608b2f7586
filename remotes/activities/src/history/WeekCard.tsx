import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { isEmpty } from '@almanac/domain/entries'
import type { Week } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Card, Chip, List, ListRow, RemovedNotice } from '@almanac/ui/content'
import { Button, Icon, Row, Stack, Text, Written } from '@almanac/ui/core'
import { useId, useState } from 'react'
import { iconOf } from '../dashboard/icon'
import { rowId } from '../removal/useRemovals'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useEntryWords } from '../responses/useEntryWords'
import { ActivityCharts } from './ActivityCharts'

/** How many responses stand in a card before all are asked for. */
const COLLAPSED_RESPONSES = 3

interface WeekCardProps {
  activity: ActivityWithObjectives
  ofWeek: readonly OptimisticResponse[]
  /** As far back as its charts reach. */
  recent: readonly OptimisticResponse[]
  /** Deleted from here a moment ago; they can be brought back. */
  removed: readonly OptimisticResponse[]
  onUndo: (response: OptimisticResponse) => void
  week: Week
  /** Where a response is shown; undefined where it can't be opened. */
  pathOf: (response: OptimisticResponse) => string | undefined
}

/** An activity's week: its chart, and what was recorded, newest first. */
export function WeekCard({ activity, ofWeek, recent, removed, onUndo, week, pathOf }: WeekCardProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const [all, showAll] = useState(false)
  const newest = [...ofWeek, ...removed].sort(
    (one, other) => Date.parse(other.measured_at) - Date.parse(one.measured_at),
  )
  const shown = newest.filter((response, at) => all || at < COLLAPSED_RESPONSES || removed.includes(response))
  return (
    <Card as="section" padding={0} aria-labelledby={heading}>
      <Stack gap={4} style={{ padding: '1rem' }}>
        <Row gap={2}>
          <Text as="span" tone="accent">
            <Icon name={iconOf(activity.icon)} />
          </Text>
          <Text as="h2" variant="lead" weight="bold" id={heading}>
            <Written lang={activity.locale}>{activity.title}</Written>
          </Text>
        </Row>
        <ActivityCharts activity={activity} ofWeek={ofWeek} recent={recent} week={week} />
      </Stack>
      <List aria-label={t('history.recorded', { name: activity.title })}>
        {shown.map((response) =>
          removed.includes(response) ? (
            <li key={response.id}>
              <RemovedNotice onUndo={() => onUndo(response)}>{t('detail.deleted')}</RemovedNotice>
            </li>
          ) : (
            <ResponseRow key={response.id} activity={activity} response={response} to={pathOf(response)} />
          ),
        )}
      </List>
      {newest.length > COLLAPSED_RESPONSES && (
        <div style={{ padding: '0 0.5rem 0.5rem' }}>
          <Button variant="quiet" full aria-expanded={all} onClick={() => showAll(!all)}>
            {all ? t('history.show_less') : t('history.show_all', { count: newest.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** How many values a row names before it says that there are more. */
const MAX_NAMED_VALUES = 3

interface ResponseRowProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
  to: string | undefined
}

/** A response in a list: when, and what was said, in a line. */
function ResponseRow({ activity, response, to }: ResponseRowProps) {
  const { t, format, locale } = useTranslation('activities')
  const words = useEntryWords()
  const named = ({ name, type }: Objective, value: string) => {
    if (type === 'TextObjective') return value
    // A question ends with its own mark.
    return t(/[?؟]$/.test(name) ? 'words.asked' : 'words.named', { name, value })
  }
  const said = activity.objectives.flatMap((objective) =>
    response.entries
      .filter((entry) => entry.objective_id === objective.id && !isEmpty(entry))
      .map((entry) => named(objective, words(objective, entry))),
  )
  const more = said.length > MAX_NAMED_VALUES ? [t('words.more', { count: said.length - MAX_NAMED_VALUES })] : []
  const time = format.time(response.measured_at, { timeZone: response.time_zone })
  return (
    <ListRow
      id={rowId(response.id)}
      to={to}
      title={capitalised(t('words.date_time', { date: format.day(response.date_posted_for), time }), locale)}
      detail={[...said.slice(0, MAX_NAMED_VALUES), ...more].join(' · ')}
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
