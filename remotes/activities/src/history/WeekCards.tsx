import type { Activity, ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'
import { detailPath } from '../history_detail/path'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { ActivityCharts } from './ActivityCharts'
import { CardFrame } from './CardFrame'
import { CardColumns } from './CardColumns'
import { Patterns } from './Patterns'
import { ResponseRows } from './ResponseRows'
import { MAX_LISTED_RESPONSES, type WeekData } from './useWeek'

interface WeekCardsProps {
  /** Those with something in the week. */
  activities: readonly ActivityWithObjectives[]
  data: WeekData
  /** Deleted from here a moment ago; they can be brought back. */
  removed: readonly OptimisticResponse[]
  week: Week
  onUndo: (response: OptimisticResponse) => void
  /** Whose they are. */
  user_id: string
  /** Whether entries can be opened: not while one looks as somebody else. */
  canOpen: boolean
  /** Missing where it is not the reader's to say. */
  onShown?: (activity: Activity, shown: boolean) => void
}

/** A week: a card for each activity in which something was recorded. */
export function WeekCards({ activities, data, removed, week, onUndo, user_id, canOpen, onShown }: WeekCardsProps) {
  const { ofWeek = [], charted = [], summary, period } = data
  return (
    <Stack gap={4}>
      <Remarks data={data} week={week} />
      <CardColumns
        activities={activities}
        card={(activity) => {
          const own = ofWeek.filter((response) => response.quest_id === activity.id)
          const numbers = summary?.activities.find(({ quest_id }) => quest_id === activity.id) ?? null
          const pathOf = (response: OptimisticResponse) =>
            detailPath({
              category: activity.category.key,
              user_id,
              quest_id: activity.id,
              response_id: response.id,
            })
          return (
            <CardFrame
              key={activity.id}
              activity={activity}
              onShown={onShown && ((shown) => onShown(activity, shown))}
              below={
                <ResponseRows
                  activity={activity}
                  ofWeek={own}
                  removed={removed.filter((response) => response.quest_id === activity.id)}
                  onUndo={onUndo}
                  pathOf={canOpen ? pathOf : undefined}
                />
              }
            >
              <ActivityCharts
                activity={activity}
                ofWeek={own}
                charted={charted.filter((response) => response.quest_id === activity.id)}
                week={week}
                period={period}
                summary={numbers}
                pathOf={canOpen ? pathOf : undefined}
              />
              {numbers && <Patterns summary={numbers} />}
            </CardFrame>
          )
        }}
      />
    </Stack>
  )
}

/** What has to be known of what is shown: that it isn't everything, or that it has something of tomorrow. */
function Remarks({ data: { summary, period, isCut }, week }: Pick<WeekCardsProps, 'data' | 'week'>) {
  const { t } = useTranslation('activities')
  const remarks = [
    period.end > week.end && t('history.tomorrow'),
    summary === null && t('history.numbers.missing'),
  ].filter((remark) => remark !== false)
  return (
    <>
      {isCut && <Alert tone="info">{t('history.cut', { count: MAX_LISTED_RESPONSES })}</Alert>}
      {remarks.map((remark) => (
        <Text key={remark} variant="small" tone="soft">
          {remark}
        </Text>
      ))}
    </>
  )
}
