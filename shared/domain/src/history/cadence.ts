import { addedBy, entryTypeOf, isEvent } from '../objective-types'
import { responsesADay, type Rotation } from '../rotation'
import type { LocalDate } from '../time'

/** The properties that decide how often an activity is due; compatible with the contract's Activity with objectives. */
export interface CadenceActivity {
  type: string
  number_of_daily_objectives: number | null
  objectives?: readonly CadenceObjective[]
}

export interface CadenceObjective {
  type: string
  required: boolean
  reminders: readonly unknown[]
  consent_given_at?: string | null
}

/** How often an activity is due: daily; as needed; once; or never, if it has nothing to record. */
export type Cadence = 'daily' | 'now_and_then' | 'once' | 'never'

/** Events, and objectives with a date and a time, are recorded when they happen. */
const isRecordedWhenItHappens = ({ type, required }: CadenceObjective): boolean =>
  isEvent(type) || (type === 'DateTimeObjective' && required)
/** A medication without reminders is taken as needed. */
const isAsNeeded = ({ type, reminders }: CadenceObjective): boolean =>
  type === 'MedicationObjective' && reminders.length === 0
const isConsent = ({ type }: CadenceObjective): boolean => type === 'ConsentObjective'

/**
 * How often an activity is due. Reminders or a number of responses per day set by the study take
 * precedence over the types of the objectives.
 */
export function cadenceOf({ type, number_of_daily_objectives, objectives = [] }: CadenceActivity): Cadence {
  const own = objectives.filter((objective) => addedBy(objective.type) === null)
  if (own.length === 0 && objectives.length > 0) return 'never'
  if (type === 'ContentQuest') return 'once'
  const recordable = own.filter((objective) => entryTypeOf(objective.type) !== null)
  if (recordable.length === 0 && own.length > 0)
    return own.every((objective) => isConsent(objective) || objective.type === 'ContentObjective')
      ? 'once'
      : 'now_and_then'
  if (number_of_daily_objectives !== null || recordable.some(({ reminders }) => reminders.length > 0)) return 'daily'
  return recordable.some(isRecordedWhenItHappens) || (recordable.length > 0 && recordable.every(isAsNeeded))
    ? 'now_and_then'
    : 'daily'
}

/** Time of the last consent once all were given; null while one is missing, undefined without consents. */
function consentedAt({ objectives = [] }: CadenceActivity): string | null | undefined {
  const consents = objectives.filter(isConsent)
  if (consents.length === 0) return undefined
  const times = consents.map(({ consent_given_at }) => consent_given_at ?? null)
  return times.includes(null)
    ? null
    : (times
        .filter((time) => time !== null)
        .sort((one, other) => Date.parse(one) - Date.parse(other))
        .at(-1) ?? null)
}

/** The state that a tile shows of an activity. */
export type TileState =
  /** Due daily, nothing recorded today. */
  | { kind: 'nothing' }
  | { kind: 'done'; at: string }
  | { kind: 'doses'; done: number; of: number }
  /** Recorded as needed; the date of the last response. */
  | { kind: 'now_and_then'; last: LocalDate | null }
  /** Due once; the time of completion. */
  | { kind: 'once'; at: string | null }
  /** Nothing to record. */
  | { kind: 'never' }

interface Recorded {
  measured_at: string
  date_posted_for: LocalDate
}

/** The input for a tile; compatible with the contract's Activity. */
export interface TileActivity extends Rotation, CadenceActivity {
  latest_response: Recorded | null
}

/**
 * The state of an activity's tile on a date, from its responses: done with its time, partly done
 * where a day needs several responses, or nothing yet; for an activity that is not daily, its last
 * date. A consent is done once given, regardless of responses.
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
