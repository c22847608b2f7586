import { entryTypeOf } from '../entries'
import { responsesADay, type Rotation } from '../rotation'
import type { LocalDate } from '../time'

/** What of an activity says how often it is asked for; the contract's Activity with its objectives fits. */
export interface CadenceActivity {
  type: string
  number_of_daily_objectives: number | null
  objectives?: readonly CadenceObjective[]
}

interface CadenceObjective {
  type: string
  required: boolean
  reminders: readonly unknown[]
  consent_given_at?: string | null
}

/**
 * How often an activity is asked for: each day; when there is something to tell;
 * once; never, as long as there is nothing in it that could be recorded.
 */
export type Cadence = 'daily' | 'now_and_then' | 'once' | 'never'

const EVENTS: ReadonlySet<string> = new Set(['AdverseEventObjective', 'VaccinationObjective', 'AppointmentObjective'])
/** Events are recorded when they happen; so is what needs a date and a time. */
const isEvent = ({ type, required }: CadenceObjective): boolean =>
  EVENTS.has(type) || (type === 'DateTimeObjective' && required)
/** A medicine without a plan is taken as it is needed. */
const isAsNeeded = ({ type, reminders }: CadenceObjective): boolean =>
  type === 'MedicationObjective' && reminders.length === 0
const isConsent = ({ type }: CadenceObjective): boolean => type === 'ConsentObjective'

/** How often an activity is asked for. What a study says by reminders or by a number of responses a day comes before what its objectives suggest. */
export function cadenceOf({ type, number_of_daily_objectives, objectives = [] }: CadenceActivity): Cadence {
  const own = objectives.filter((objective) => !objective.type.startsWith('Add'))
  if (own.length === 0 && objectives.length > 0) return 'never'
  if (type === 'ContentQuest') return 'once'
  const recordable = own.filter((objective) => entryTypeOf(objective.type) !== null)
  if (recordable.length === 0 && own.length > 0)
    return own.every((objective) => isConsent(objective) || objective.type === 'ContentObjective')
      ? 'once'
      : 'now_and_then'
  if (number_of_daily_objectives !== null || recordable.some(({ reminders }) => reminders.length > 0)) return 'daily'
  return recordable.some(isEvent) || (recordable.length > 0 && recordable.every(isAsNeeded)) ? 'now_and_then' : 'daily'
}

/** When all consents of an activity were given, the last of them; null while one is missing, undefined where it asks for none. */
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
export interface TileActivity extends Rotation, CadenceActivity {
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
