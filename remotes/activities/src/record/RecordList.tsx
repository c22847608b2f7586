import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listActivities } from '@almanac/contracts/activities/activities'
import type { Slots } from '@almanac/federation'
import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { ErrorState, List, ListRow } from '@almanac/ui/content'
import { IconTile, LinkButton, ListSkeleton, Stack, Text, VisuallyHidden, Written } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import { useId, useState } from 'react'
import { iconOf } from '../dashboard/icon'
import { datesAround } from '../doses/useSameMedicines'
import { useResponses } from '../responses/useResponses'
import { useToday } from '../responses/useToday'
import { isFound, recordables, type Recordable } from './recordable'
import '@almanac/i18n/texts/activities'

/** From this many activities on there is a search. */
const SEARCH_FROM = 8

/** Fills `shell.record`: every activity, the last recorded first, with what is due today marked. */
export function Fill({ user_id }: Slots['shell.record']) {
  return useUser().id === user_id ? <RecordList /> : null
}

function RecordList() {
  const { t } = useTranslation('activities')
  const today = useToday()
  // The same calls as on Today, so that they are there without a network.
  const activities = useCall(listActivities, { query: { with_objectives: 'true' } })
  const { responses, error: failed, refetch } = useResponses(datesAround(today))
  const error = activities.error ?? failed
  if (activities.data && responses) return <Found all={recordables(activities.data, responses, today)} />
  if (error)
    return (
      <ErrorState
        status={error.status}
        onRetry={() => {
          void activities.refetch()
          void refetch()
        }}
      />
    )
  return (
    <div role="status">
      <VisuallyHidden>{t('record.loading')}</VisuallyHidden>
      <ListSkeleton />
    </div>
  )
}

function Found({ all }: { all: readonly Recordable[] }) {
  const { t } = useTranslation('activities')
  const [query, setQuery] = useState('')
  const found = all.filter(({ activity }) => isFound(activity, query))
  const due = found.filter(({ state }) => state === 'due')
  const others = found.filter(({ state }) => state !== 'due')
  return (
    <Stack gap={3} data-rises>
      {all.length >= SEARCH_FROM && (
        <div role="search">
          <TextField
            label={t('record.search')}
            type="search"
            inputMode="search"
            autoComplete="off"
            maxLength={60}
            value={query}
            onChange={setQuery}
          />
        </div>
      )}
      <div role="status">
        {found.length === 0 && <Text>{t(all.length === 0 ? 'record.empty' : 'record.none')}</Text>}
      </div>
      {due.length > 0 && <Rows title={t('record.due')} of={due} />}
      {others.length > 0 && <Rows title={t(due.length > 0 ? 'record.others' : 'record.list')} of={others} />}
      <LinkButton to="/library" variant="quiet" icon="book">
        {t('record.more')}
      </LinkButton>
    </Stack>
  )
}

/** A group of activities under its heading. */
function Rows({ title, of }: { title: string; of: readonly Recordable[] }) {
  const heading = useId()
  return (
    <Stack gap={1}>
      <Text as="h3" id={heading} variant="small" weight="bold" tone="soft">
        {title}
      </Text>
      <List aria-labelledby={heading}>
        {of.map((each) => (
          <Row key={each.activity.id} {...each} />
        ))}
      </List>
    </Stack>
  )
}

function Row({ activity, state, last_at }: Recordable) {
  const { t, format } = useTranslation('activities')
  return (
    <ListRow
      to={`/activity/${activity.category.key}/${activity.id}`}
      // In place of the entry of the sheet: Back leads to the screen below it at once.
      replace
      start={<IconTile name={iconOf(activity.icon)} hue={activityHue(activity.icon)} />}
      title={<Written lang={activity.locale}>{activity.title}</Written>}
      detail={
        state === 'done'
          ? t('record.done')
          : last_at === null
            ? t('record.never')
            : t('record.last', { date: format.relative(last_at) })
      }
    />
  )
}
