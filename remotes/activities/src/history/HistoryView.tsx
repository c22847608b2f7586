import { useCall } from '@almanac/api-client/query'
import { listActivities, type Activity, type ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { addDays, type LocalDate, type Week } from '@almanac/domain/time'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Stack } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { detailPath } from '../history_detail/path'
import { takePendingDeletion } from '../history_detail/useDeleteResponse'
import { useRemovals } from '../removal/useRemovals'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useToday } from '../responses/useToday'
import { useResponses } from '../responses/useResponses'
import { grid, twoColumns, HistorySkeleton } from './HistorySkeleton'
import { WeekCard } from './WeekCard'
import { requestedPeriod, weekOfPeriod, type Range } from './period'
import { WeekNavigation } from './WeekNavigation'
import { useOwner, type Whose } from './whose'

const hasObjectives = (activity: Activity): activity is ActivityWithObjectives => activity.objectives !== undefined

export interface HistoryViewProps {
  whose: Whose
  /** The date whose week is shown while the address asks for none; today by default. */
  date?: LocalDate
  /** Activities whose cards come before the others, in this order. */
  first?: readonly string[]
  /** Stands beside the choice of the week: what can be done with what is shown, such as a report. */
  actions?: ReactNode
}

/** A history, a week at a time: the participant's own, or another member's. The week is in the address. */
export function HistoryView({ whose, date, first = [], actions }: HistoryViewProps) {
  const { t } = useTranslation('activities')
  const { user_id, isOwn } = useOwner(whose)
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const period = requestedPeriod({ range: search.get('range'), date: search.get('week') ?? date ?? null }, today)
  const week = weekOfPeriod(period)
  const activities = useCall(listActivities, {
    query: { ...whose, with_objectives: 'true', with_deleted_objectives: 'true' },
  })
  const ofWeek = useResponses({ ...whose, start_date: week.start, end_date: week.end })
  const recent = useResponses({ ...whose, start_date: addDays(week.end, -41), end_date: week.end })
  const { responses } = ofWeek
  const forCharts = recent.responses ?? (recent.error ? [] : undefined)
  const { removed, undo } = useRemovedOf(week)
  const error = activities.error ?? ofWeek.error
  const shown = activities.data
    ?.filter(hasObjectives)
    .filter((activity) => [...(responses ?? []), ...removed].some((response) => response.quest_id === activity.id))
    .sort((one, other) => rankIn(first, one) - rankIn(first, other))
  const go = (range: Range, to: LocalDate) =>
    setSearch((before) => addressOf(before, range, to, date ?? today), { replace: true })
  const retry = () => {
    void activities.refetch()
    void ofWeek.refetch()
  }

  return (
    <>
      <WeekNavigation period={period} today={today} onPeriod={go} actions={actions} />
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
        <NothingRecorded isOwn={isOwn} />
      ) : (
        <WeekCards
          activities={shown}
          responses={responses}
          recent={forCharts}
          removed={removed}
          week={week}
          onUndo={undo}
          user_id={user_id}
          canOpen={!whose.view_as}
        />
      )}
      {shown && responses && forCharts && !whose.view_as && (
        <Slot name="history.panels" props={{ user_id, start_date: week.start, end_date: week.end }} />
      )}
    </>
  )
}

/** The place of an activity among those that come first; behind them all where it is none of them. */
const rankIn = (first: readonly string[], { id }: Activity): number => {
  const at = first.indexOf(id)
  return at < 0 ? first.length : at
}

/** The address of a window; what it has by itself is left out. */
function addressOf(before: URLSearchParams, range: Range, to: LocalDate, usual: LocalDate): URLSearchParams {
  const after = new URLSearchParams(before)
  if (range === 'week') after.delete('range')
  else after.set('range', range)
  if (to === usual) after.delete('week')
  else after.set('week', to)
  return after
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

function NothingRecorded({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('activities')
  return (
    <EmptyState
      picture="history"
      title={t('history.empty')}
      action={
        isOwn && (
          <LinkButton to="/" variant="primary">
            {t('history.empty_action')}
          </LinkButton>
        )
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
  /** Whose they are. */
  user_id: string
  /** Whether responses lead to where they are shown alone; not in what somebody else sees. */
  canOpen: boolean
}

function WeekCards({ activities, responses, recent, removed, week, onUndo, user_id, canOpen }: WeekCardsProps) {
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
                canOpen
                  ? detailPath({
                      category: activity.category.key,
                      user_id,
                      quest_id: activity.id,
                      response_id: response.id,
                    })
                  : undefined
              }
            />
          ))}
        </Stack>
      ))}
    </div>
  )
}
