import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import type { DetailPlace } from '../path'
import type { ShownPeriod } from '../period'

/** Props of both views of an activity's entries. */
export interface EntriesViewProps {
  activity: ActivityWithObjectives
  place: DetailPlace
  period: ShownPeriod
  today: string
  onPeriod: (period: ShownPeriod) => void
  pathOf: (response: OptimisticResponse) => string
}
