import { useCall } from '@almanac/api-client/query'
import { listActivities, type Activity, type ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { LocalDate, Week } from '@almanac/domain/time'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { useNavigate, useSearchParams } from '@almanac/ui/router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { dayPath } from '../history_detail/period'
import { takePendingDeletion } from '../history_detail/useDeleteResponse'
import { useRemovals } from '../removal/useRemovals'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useToday } from '../responses/useToday'
import { HistorySkeleton } from './HistorySkeleton'
import { NothingRecorded } from './NothingRecorded'
import { requestedPeriod, weekOfPeriod, type Period, type Range } from './period'
import { RangeCards } from './RangeCards'
import { useShowOnAnalytics } from './useShowOnAnalytics'
import { useWeek } from './useWeek'
import { WeekCards } from './WeekCards'
import { WeekNavigation } from './WeekNavigation'
import { useOwner, type HistoryOwner } from './historyOwner'

const hasObjectives = (activity: Activity): activity is ActivityWithObjectives => activity.objectives !== undefined

export interface HistoryViewProps {
  owner: HistoryOwner
  /** The date whose week is shown if the address has none; today by default. */
  date?: LocalDate
  /** Activities whose cards come first, in this order. */
  first?: readonly string[]
  /** Range if the address has none; a week by default. */
  usualRange?: Range
  /** Filters the activities; all by default. */
  select?: (activity: Activity) => boolean
  /** Renders all charts of a longer range immediately, for printing; otherwise only those near the screen. */
  complete?: boolean
  /** Actions on what is shown, such as reports; after it. */
  actions?: ReactNode
}

/** A history of a week or a longer range: the participant's own, or another member's. The address holds what is shown. */
export function HistoryView({ owner, date, first, usualRange = 'week', select, complete, actions }: HistoryViewProps) {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const period = requestedPeriod(
    { range: search.get('range') ?? usualRange, date: search.get('week') ?? date ?? null },
    today,
  )
  const go = (range: Range, to: LocalDate, options = { replace: true }) =>
    setSearch((before) => addressOf(before, { range, to }, { range: usualRange, to: date ?? today }), options)
  const [isNothingShared, setNothingShared] = useState(false)
  return (
    <>
      {!isNothingShared && <WeekNavigation period={period} today={today} onPeriod={go} />}
      {period.range === 'week' ? (
        <OneWeek
          owner={owner}
          first={first}
          select={select}
          week={weekOfPeriod(period)}
          today={today}
          onDate={(to) => go('week', to)}
          onNothingShared={setNothingShared}
        />
      ) : (
        <Longer
          owner={owner}
          first={first}
          select={select}
          complete={complete}
          period={period}
          today={today}
          onWeek={(date, replace) => go('week', date, { replace })}
        />
      )}
      {actions}
    </>
  )
}

/** Index among the activities that come first; after them otherwise. */
const rankIn = (first: readonly string[], { id }: Activity): number => {
  const at = first.indexOf(id)
  return at < 0 ? first.length : at
}

type Shown = Pick<HistoryViewProps, 'owner' | 'first' | 'select'>

const useActivities = ({ owner, first = [], select = () => true }: Shown) => {
  const { data, error, refetch } = useCall(listActivities, {
    query: { ...owner, with_objectives: 'true', with_deleted_objectives: 'true' },
  })
  return {
    error,
    refetch,
    activities: data
      ?.filter(hasObjectives)
      .filter(select)
      .sort((one, other) => rankIn(first, one) - rankIn(first, other)),
  }
}

interface OneWeekProps extends Shown {
  week: Week
  today: LocalDate
  onDate: (date: LocalDate) => void
  /** Called with whether somebody else never shared an entry, so that there are no other weeks to go to. */
  onNothingShared: (isNothing: boolean) => void
}

function OneWeek({ owner, first, select, week, today, onDate, onNothingShared }: OneWeekProps) {
  const { t } = useTranslation('activities')
  const { user_id, isOwn } = useOwner(owner)
  const activities = useActivities({ owner, first, select })
  const data = useWeek(owner, week, today)
  const setShown = useShowOnAnalytics()
  const { ofWeek, charted, summary } = data
  const { removed, undo } = useRemovedOf(week)
  const error = activities.error ?? data.error
  const isReady = activities.activities && ofWeek && charted && summary !== undefined
  // If not all responses were loaded, the summary tells which activities have any.
  const counted = data.isCut ? (summary?.activities.filter(({ response_count }) => response_count > 0) ?? []) : []
  const ids = new Set([...(ofWeek ?? []), ...removed, ...counted].map(({ quest_id }) => quest_id))
  const shown = activities.activities?.filter(({ id }) => ids.has(id)) ?? []
  const retry = () => {
    void activities.refetch()
    data.retry()
  }
  const isNothingShared = Boolean(isReady) && !isOwn && shown.length === 0 && !summary?.last_date
  const report = useEffectEvent(onNothingShared)
  useEffect(() => report(isNothingShared), [isNothingShared])
  if (!isReady)
    return error ? (
      <ErrorState status={error.status} title={error.status === 0 ? undefined : t('history.failed')} onRetry={retry} />
    ) : (
      <HistorySkeleton activities={activities.activities} />
    )
  return (
    <>
      {shown.length === 0 ? (
        <NothingRecorded
          isOwn={isOwn}
          range={isNothingShared ? 'all' : 'week'}
          last={summary?.last_date}
          onLast={onDate}
        />
      ) : (
        <WeekCards
          activities={shown}
          data={data}
          removed={removed}
          week={week}
          today={today}
          onUndo={undo}
          owner={owner}
          onShown={isOwn ? setShown : undefined}
        />
      )}
      {owner.view_as === undefined && (
        <Slot name="history.panels" props={{ user_id, start_date: week.start, end_date: week.end }} />
      )}
    </>
  )
}

interface LongerProps extends Shown, Pick<HistoryViewProps, 'complete'> {
  period: Period
  today: LocalDate
  onWeek: (date: LocalDate, replace: boolean) => void
}

function Longer({ owner, first, select, complete, period, today, onWeek }: LongerProps) {
  const { t } = useTranslation('activities')
  const { user_id, isOwn } = useOwner(owner)
  const navigate = useNavigate()
  // Entries can't be opened while viewing as another member: there a day opens its week.
  const openDay = ({ id: quest_id, category }: Activity, date: LocalDate, replace = false) => {
    if (owner.view_as) return onWeek(date, replace)
    void navigate(dayPath({ category: category.key, user_id, quest_id }, date, today), { replace })
  }
  const { activities, error, refetch } = useActivities({ owner, first, select })
  const setShown = useShowOnAnalytics()
  if (activities)
    return (
      <RangeCards
        activities={activities}
        owner={owner}
        isOwn={isOwn}
        period={period}
        today={today}
        complete={complete}
        onDay={openDay}
        onShown={isOwn ? setShown : undefined}
      />
    )
  return error ? (
    <ErrorState status={error.status} title={t('history.failed')} onRetry={() => void refetch()} />
  ) : (
    <HistorySkeleton activities={undefined} />
  )
}

interface Place {
  range: Range
  to: LocalDate
}

/** The search parameters of a window, without defaults. */
function addressOf(before: URLSearchParams, { range, to }: Place, usual: Place): URLSearchParams {
  const after = new URLSearchParams(before)
  if (range === usual.range) after.delete('range')
  else after.set('range', range)
  if (to === usual.to) after.delete('week')
  else after.set('week', to)
  return after
}

/** The response deleted on the way to this screen, if it belongs to the displayed week. */
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
