import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listActivities, type Activity, type ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { firstDayOf, type Week } from '@almanac/domain/time'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Screen, Stack } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { useEffect, useEffectEvent } from 'react'
import { detailPath } from '../history_detail/path'
import { takePendingDeletion } from '../history_detail/useDeleteResponse'
import { useRemovals } from '../removal/useRemovals'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { ReportButton } from '../reports/ReportButton'
import { useToday } from '../responses/useToday'
import { useResponses } from '../responses/useResponses'
import { grid, twoColumns, HistorySkeleton } from './HistorySkeleton'
import { WeekCard } from './WeekCard'
import { requestedWeek, chartStart, WeekNavigation } from './WeekNavigation'

const hasObjectives = (activity: Activity): activity is ActivityWithObjectives => activity.objectives !== undefined

/** One's own history, a week at a time. */
export function HistoryScreen() {
  const { t, locale } = useTranslation('activities')
  const user = useUser()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const week = requestedWeek(search.get('week'), today, firstDayOf(locale))
  const activities = useCall(listActivities, { query: { with_objectives: 'true', with_deleted_objectives: 'true' } })
  const ofWeek = useResponses({ start_date: week.start, end_date: week.end })
  const recent = useResponses({ start_date: chartStart(week), end_date: week.end })
  const { responses } = ofWeek
  const forCharts = recent.responses ?? (recent.error ? [] : undefined)
  const { removed, undo } = useRemovedOf(week)
  const error = activities.error ?? ofWeek.error
  const shown = activities.data
    ?.filter(hasObjectives)
    .filter((activity) => [...(responses ?? []), ...removed].some((response) => response.quest_id === activity.id))
  const go = (to: Week) => setSearch(to.end >= today ? {} : { week: to.start }, { replace: true })
  const retry = () => {
    void activities.refetch()
    void ofWeek.refetch()
  }

  return (
    <Screen title={t('history.title')} width="wide">
      <WeekNavigation week={week} today={today} onWeek={go} />
      <ReportButton />
      {!shown || !responses || !forCharts ? (
        error ? (
          <ErrorState
            status={error.status}
            title={error.status === 0 ? undefined : t('history.failed')}
            onRetry={retry}
          />
        ) : (
          <HistorySkeleton activities={activities.data?.filter(hasObjectives)} />
        )
      ) : shown.length === 0 ? (
        <NothingRecorded />
      ) : (
        <WeekCards
          activities={shown}
          responses={responses}
          recent={forCharts}
          removed={removed}
          week={week}
          onUndo={undo}
        />
      )}
      {shown && responses && forCharts && (
        <Slot name="history.panels" props={{ user_id: user.id, start_date: week.start, end_date: week.end }} />
      )}
    </Screen>
  )
}

/** What was deleted on the way to this screen, where it belongs to the week that is shown. */
function useRemovedOf(week: Week) {
  const removals = useRemovals<OptimisticResponse>()
  const receive = useEffectEvent(async () => {
    const deleted = takePendingDeletion()
    const removal = await deleted?.removal
    if (deleted && removal) removals.add(deleted.response, [], removal)
  })
  useEffect(() => void receive(), [])
  return {
    removed: removals.removed
      .map(({ item }) => item)
      .filter(({ date_posted_for: date }) => date >= week.start && date <= week.end),
    undo: (response: OptimisticResponse) => void removals.undo(response.id).catch(() => undefined),
  }
}

function NothingRecorded() {
  const { t } = useTranslation('activities')
  return (
    <EmptyState
      picture="history"
      title={t('history.empty')}
      action={
        <LinkButton to="/" variant="primary">
          {t('history.empty_action')}
        </LinkButton>
      }
    >
      {t('history.empty_hint')}
    </EmptyState>
  )
}

interface WeekCardsProps {
  activities: readonly ActivityWithObjectives[]
  /** Of the week. */
  responses: readonly OptimisticResponse[]
  /** As far back as a chart reaches. */
  recent: readonly OptimisticResponse[]
  removed: readonly OptimisticResponse[]
  week: Week
  onUndo: (response: OptimisticResponse) => void
}

function WeekCards({ activities, responses, recent, removed, week, onUndo }: WeekCardsProps) {
  const user = useUser()
  return (
    <div style={grid}>
      {twoColumns(activities).map((half) => (
        <Stack key={half[0]?.id} gap={4}>
          {half.map((activity) => (
            <WeekCard
              key={activity.id}
              activity={activity}
              ofWeek={responses.filter((response) => response.quest_id === activity.id)}
              recent={recent.filter((response) => response.quest_id === activity.id)}
              removed={removed.filter((response) => response.quest_id === activity.id)}
              onUndo={onUndo}
              week={week}
              pathOf={(response) =>
                detailPath({
                  category: activity.category.key,
                  user_id: user.id,
                  quest_id: activity.id,
                  response_id: response.id,
                })
              }
            />
          ))}
        </Stack>
      ))}
    </div>
  )
}
