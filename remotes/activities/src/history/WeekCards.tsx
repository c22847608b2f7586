import type { Activity, ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { LocalDate, Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { detailPath } from '../history_detail/path'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { CardColumns } from './CardColumns'
import { CountedWeekCard } from './CountedWeekCard'
import type { WeekData } from './useWeek'
import { WeekCard } from './WeekCard'
import { useOwner, type Whose } from './whose'

/** Of a week with too many responses, the cards that are read at once; the others when they come near the screen. */
const FIRST_CARDS = 2

interface WeekCardsProps {
  /** Those with something in the week. */
  activities: readonly ActivityWithObjectives[]
  data: WeekData
  /** Deleted from here a moment ago; they can be brought back. */
  removed: readonly OptimisticResponse[]
  week: Week
  today: LocalDate
  onUndo: (response: OptimisticResponse) => void
  /** Entries can be opened, but not while one looks as somebody else. */
  whose: Whose
  /** Missing where it is not the reader's to say. */
  onShown?: ((activity: Activity, shown: boolean) => void) | undefined
}

/** A week: a card for each activity in which something was recorded. */
export function WeekCards({ activities, data, removed, week, today, onUndo, whose, onShown }: WeekCardsProps) {
  const { ofWeek = [], charted = [], summary, period, isCut } = data
  const { user_id } = useOwner(whose)
  return (
    <Stack gap={4}>
      <Remarks data={data} week={week} />
      <CardColumns
        activities={activities}
        card={(activity, index) => {
          const { id: quest_id, category } = activity
          const isOfIt = (response: OptimisticResponse) => response.quest_id === quest_id
          const [listed, removedOfIt] = [ofWeek.filter(isOfIt), removed.filter(isOfIt)]
          // The server has not counted what this device still holds: no numbers rather than others than the rows below them.
          const isCounted = removedOfIt.length === 0 && !listed.some(({ pending }) => pending)
          const card = {
            activity,
            summary: (isCounted && summary?.activities.find((one) => one.quest_id === quest_id)) || null,
            removed: removedOfIt,
            week,
            onUndo,
            pathOf: whose.view_as
              ? undefined
              : ({ id: response_id }: OptimisticResponse) =>
                  detailPath({ category: category.key, user_id, quest_id, response_id }),
            onShown: onShown && ((shown: boolean) => onShown(activity, shown)),
          }
          return isCut ? (
            <CountedWeekCard key={quest_id} {...card} whose={whose} today={today} isFirst={index < FIRST_CARDS} />
          ) : (
            <WeekCard key={quest_id} {...card} ofWeek={listed} charted={charted.filter(isOfIt)} period={period} />
          )
        }}
      />
    </Stack>
  )
}

/** What has to be known of what is shown: that it has something of tomorrow, or no numbers. */
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
