import type { Activity } from '@almanac/contracts/activities/activities'
import { isAskedOn } from '@almanac/domain/asked'
import { cadenceOf, tileState } from '@almanac/domain/history'
import { deviceZone } from '@almanac/domain/time'
import type { OptimisticResponse } from '../responses/optimisticResponses'

/** An activity in the sheet that records. */
export interface Recordable {
  activity: Activity
  /** `due` and `done` are of today. */
  state: 'due' | 'done' | 'open'
  /** When it was recorded last; null for never. */
  last_at: string | null
}

const newestOf = (times: readonly (string | undefined)[]): string | null =>
  times
    .filter((time) => time !== undefined)
    .sort((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1) ?? null

const atOf = ({ last_at }: Recordable): number => (last_at === null ? 0 : Date.parse(last_at))

/** What can be recorded, the last recorded first; what was never recorded follows in the participant's order. */
export function recordables(
  activities: readonly Activity[],
  responses: readonly OptimisticResponse[],
  date: string,
): Recordable[] {
  return activities
    .filter((activity) => cadenceOf(activity) !== 'never')
    .map((activity): Recordable => {
      const own = responses.filter(({ quest_id }) => quest_id === activity.id)
      const { kind } = tileState(activity, own, date)
      const isDue = (kind === 'nothing' || kind === 'doses') && isAskedOn(activity, date, deviceZone())
      return {
        activity,
        state: isDue ? 'due' : kind === 'done' ? 'done' : 'open',
        last_at: newestOf([activity.latest_response?.measured_at, ...own.map(({ measured_at }) => measured_at)]),
      }
    })
    .sort((one, other) => atOf(other) - atOf(one))
}

/** A text as it is searched: without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether the title or the category of an activity contains each word of a query. */
export function isFound({ title, category }: Activity, query: string): boolean {
  const text = plain(`${title} ${category.name}`)
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
