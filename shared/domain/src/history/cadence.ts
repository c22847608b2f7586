import { entryTypeOf } from '../entries'

/** What of an activity says how often it is asked for; the contract's Activity with its objectives fits. */
export interface Asking {
  type: string
  number_of_daily_objectives: number | null
  objectives?: readonly AskedObjective[]
}

interface AskedObjective {
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
/** What happens is told when it has happened; so is whatever needs its moment. */
const isEvent = ({ type, required }: AskedObjective): boolean =>
  EVENTS.has(type) || (type === 'DateTimeObjective' && required)
/** A medicine without a plan is taken as it is needed. */
const isAsNeeded = ({ type, reminders }: AskedObjective): boolean =>
  type === 'MedicationObjective' && reminders.length === 0
const isConsent = ({ type }: AskedObjective): boolean => type === 'ConsentObjective'

/** How often an activity is asked for. What a study says by reminders or by a number of responses a day comes before what its objectives suggest. */
export function cadenceOf({ type, number_of_daily_objectives, objectives = [] }: Asking): Cadence {
  const own = objectives.filter((objective) => !objective.type.startsWith('Add'))
  if (own.length === 0 && objectives.length > 0) return 'never'
  if (type === 'ContentQuest') return 'once'
  const asked = own.filter((objective) => entryTypeOf(objective.type) !== null)
  if (asked.length === 0 && own.length > 0)
    return own.every((objective) => isConsent(objective) || objective.type === 'ContentObjective')
      ? 'once'
      : 'now_and_then'
  if (number_of_daily_objectives !== null || asked.some(({ reminders }) => reminders.length > 0)) return 'daily'
  return asked.some(isEvent) || (asked.length > 0 && asked.every(isAsNeeded)) ? 'now_and_then' : 'daily'
}

/** When all consents of an activity were given, the last of them; null while one is missing, undefined where it asks for none. */
export function consentedAt({ objectives = [] }: Asking): string | null | undefined {
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
