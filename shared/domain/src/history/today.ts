import { responsesADay, type Rotation } from '../rotation'
import type { LocalDate } from '../time'

/** What a tile says of today. */
export type TileState =
  | { kind: 'nothing' }
  | { kind: 'done'; at: string }
  | { kind: 'doses'; done: number; of: number }

/**
 * The state of an activity's tile on a date, from its responses: nothing yet,
 * done at a time, or so many of so many while a day needs several.
 */
export function tileState(tile: Rotation, responses: readonly { measured_at: string; date_posted_for: LocalDate }[], today: LocalDate): TileState {
  const times = responses
    .filter((response) => response.date_posted_for === today)
    .map((response) => response.measured_at)
    .sort((one, other) => Date.parse(one) - Date.parse(other))
  const latest = times.at(-1)
  const needed = responsesADay(tile)
  if (needed > 1 && times.length < needed) return { kind: 'doses', done: times.length, of: needed }
  return latest === undefined ? { kind: 'nothing' } : { kind: 'done', at: latest }
}
