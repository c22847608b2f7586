import { responsesADay, type Rotation } from '../rotation'
import type { LocalDate } from '../time'
import { cadenceOf, consentedAt, type Asking } from './cadence'

/** What a tile says of an activity. */
export type TileState =
  /** It is asked for each day, and today has nothing yet. */
  | { kind: 'nothing' }
  | { kind: 'done'; at: string }
  | { kind: 'doses'; done: number; of: number }
  /** It is for when there is something to tell; the date of what was told last. */
  | { kind: 'now_and_then'; last: LocalDate | null }
  /** It is asked for once; when that was done. */
  | { kind: 'once'; at: string | null }
  /** There is nothing in it that could be recorded. */
  | { kind: 'never' }

interface Recorded {
  measured_at: string
  date_posted_for: LocalDate
}

/** What the tile of an activity needs to know; the contract's Activity fits. */
export interface TileActivity extends Rotation, Asking {
  latest_response: Recorded | null
}

/**
 * The state of an activity's tile on a date, from its responses: done at a time,
 * so many of so many while a day needs several, nothing yet; and for what is not
 * asked for each day, when it was last. A consent is done when it is given,
 * whatever responses say.
 */
export function tileState(tile: TileActivity, responses: readonly Recorded[], today: LocalDate): TileState {
  const recorded = responses
    .filter((response) => response.date_posted_for === today)
    .sort((one, other) => Date.parse(one.measured_at) - Date.parse(other.measured_at))
  const latest = recorded.at(-1)
  const cadence = cadenceOf(tile)
  const consented = cadence === 'once' ? consentedAt(tile) : undefined
  if (consented === null) return { kind: 'once', at: null }
  const needed = responsesADay(tile)
  if (cadence === 'daily' && needed > 1 && recorded.length < needed)
    return { kind: 'doses', done: recorded.length, of: needed }
  if (latest) return { kind: 'done', at: latest.measured_at }
  if (cadence === 'once') return { kind: 'once', at: consented ?? tile.latest_response?.measured_at ?? null }
  if (cadence === 'now_and_then') return { kind: 'now_and_then', last: tile.latest_response?.date_posted_for ?? null }
  return { kind: cadence === 'never' ? 'never' : 'nothing' }
}
