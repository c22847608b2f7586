import type { Activity, ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { LocalDate, Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { detailPath } from '../history_detail/path'
import { responseSearch } from '../history_detail/period'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { CardColumns } from './CardColumns'
import { CountedWeekCard } from './CountedWeekCard'
import type { WeekData } from './useWeek'
import { WeekCard } from './WeekCard'
import { useOwner, type HistoryOwner } from './historyOwner'

/** Number of cards that load immediately in a week with too many responses; the others load when they come near the screen. */
const FIRST_CARDS = 2

/** How activities are shown whose charts begin with lines over more days than the week. */
const TINTED: ReadonlySet<string> = new Set(['line', 'line_individual', 'activity'])

interface WeekCardsProps {
  /** Activities with a response in the week. */
  activities: readonly ActivityWithObjectives[]
  data: WeekData
  /** Just deleted from here; can be restored. */
  removed: readonly OptimisticResponse[]
  week: Week
  today: LocalDate
  onUndo: (response: OptimisticResponse) => void
  /** Entries can be opened, except while viewing as another member. */
  owner: HistoryOwner
  /** Missing if the reader may not change it. */
  onShown?: ((activity: Activity, shown: boolean) => void) | undefined
}

/** A week: a card for each activity with a response. */
export function WeekCards({ activities, data, removed, week, today, onUndo, owner, onShown }: WeekCardsProps) {
  const { ofWeek = [], charted = [], summary, period, isCut } = data
  const { user_id } = useOwner(owner)
  const explaining = activities.find(
    ({ show_on_analytics, visualization_method }) => show_on_analytics && TINTED.has(visualization_method),
  )?.id
  return (
    <Stack gap={4}>
      <Remarks data={data} week={week} />
      <CardColumns
        activities={activities}
        needed={new Set(removed.map(({ quest_id }) => quest_id))}
        card={(activity, index) => {
          const { id: quest_id, category } = activity
          const isOfIt = (response: OptimisticResponse) => response.quest_id === quest_id
          const [listed, removedOfIt] = [ofWeek.filter(isOfIt), removed.filter(isOfIt)]
          // The server's numbers do not include writes pending on this device: show none rather than numbers that contradict the rows below.
          const isCounted = removedOfIt.length === 0 && !listed.some(({ pending }) => pending)
          const card = {
            activity,
            owner,
            summary: (isCounted && summary?.activities.find((one) => one.quest_id === quest_id)) || null,
            removed: removedOfIt,
            week,
            onUndo,
            pathOf: owner.view_as
              ? undefined
              : ({ id: response_id, date_posted_for }: OptimisticResponse) =>
                  detailPath({ category: category.key, user_id, quest_id, response_id }) +
                  responseSearch(date_posted_for, 'week', today),
            explainsTint: quest_id === explaining,
            onShown: onShown && ((shown: boolean) => onShown(activity, shown)),
          }
          return isCut ? (
            <CountedWeekCard key={quest_id} {...card} today={today} isFirst={index < FIRST_CARDS} />
          ) : (
            <WeekCard key={quest_id} {...card} ofWeek={listed} charted={charted.filter(isOfIt)} period={period} />
          )
        }}
      />
    </Stack>
  )
}

/** Notes on the displayed data: it includes an entry of tomorrow, or the numbers are unavailable. */
function Remarks({ data: { summary, period }, week }: Pick<WeekCardsProps, 'data' | 'week'>) {
  const { t } = useTranslation('activities')
  const remarks = [
    period.end > week.end && t('history.tomorrow'),
    summary === null && t('history.numbers.missing'),
  ].filter((remark) => remark !== false)
  return remarks.map((remark) => (
    <Text key={remark} variant="small" tone="soft">
      {remark}
    </Text>
  ))
}
