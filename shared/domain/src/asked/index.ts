import { plannedDose, type ValidReminder } from '../doses/plan'
import { entryTypeOf } from '../objective-types'
import { type CadenceActivity, cadenceOf, type CadenceObjective } from '../history/cadence'
import { occursOn } from '../reminders'
import { type LocalDate, localDateOf, minutesOf } from '../time'

interface AskingObjective extends CadenceObjective {
  reminders: readonly ValidReminder[]
  /** Versions of its reminders that applied until a change or removal. */
  past_reminders?: readonly ValidReminder[]
}

/** What decides whether an activity asks for something on a date; compatible with the contract's Activity. */
interface AskingActivity extends CadenceActivity {
  objectives?: readonly AskingObjective[]
  end_date: LocalDate | null
  /** Since when the participant has it; unknown from an older server. */
  joined_at?: string
}

/** Whether a version of a reminder was the one of a date: what is changed during a day counts for that day. */
function isOfDate(reminder: ValidReminder, date: LocalDate, zone: string): boolean {
  const { valid_from, valid_until } = plannedDose(reminder, zone)
  return (valid_from === undefined || valid_from.date <= date) && (valid_until === undefined || valid_until.date > date)
}

/**
 * An activity with the reminders that it had on a date in the participant's zone. What else its definition said then
 * is not known, so the rest is that of now.
 */
export function activityOn<A extends AskingActivity>(activity: A, date: LocalDate, zone: string): A {
  const { objectives } = activity
  if (!objectives) return activity
  return {
    ...activity,
    objectives: objectives.map((objective) => ({
      ...objective,
      reminders: [...objective.reminders, ...(objective.past_reminders ?? [])].filter((reminder) =>
        isOfDate(reminder, date, zone),
      ),
    })),
  }
}

/** Whether an activity has only scheduled medication, so that it asks by its doses alone. */
export function isDosesAlone({ objectives = [] }: CadenceActivity): boolean {
  const entered = objectives.filter(({ type }) => entryTypeOf(type) !== null)
  return (
    entered.length > 0 && entered.every(({ type, reminders }) => type === 'MedicationObjective' && reminders.length > 0)
  )
}

/**
 * Whether an activity asks for something on a date: not before the participant had it nor after its end, with
 * reminders only on their days, and never what is recorded as needed. One with only scheduled medication asks by its
 * doses. For a past date, give the activity as it was then (`activityOn`).
 */
export function isAskedOn(activity: AskingActivity, date: LocalDate, zone: string): boolean {
  const { joined_at, end_date, objectives = [] } = activity
  if (joined_at !== undefined && localDateOf(new Date(joined_at), zone) > date) return false
  if (end_date !== null && end_date < date) return false
  if (isDosesAlone(activity)) return false
  const cadence = cadenceOf(activity)
  if (cadence === 'never' || cadence === 'now_and_then') return false
  const reminders = objectives.flatMap((objective) => objective.reminders)
  return reminders.length === 0 || reminders.some((reminder) => occursOn(reminder, date))
}

/** The earliest time of a date at which an activity asks, in minutes of the day; null without one. */
export function askedMinute({ objectives = [] }: AskingActivity, date: LocalDate): number | null {
  const minutes = objectives
    .flatMap(({ reminders }) => reminders)
    .filter((reminder) => occursOn(reminder, date))
    .map(({ time }) => minutesOf(time))
  return minutes.length === 0 ? null : Math.min(...minutes)
}

/** Whether something of an activity stays on Today on a day on which the participant is unwell: what the study calls essential, and what was recorded. */
export const staysWhenUnwell = ({ essential }: { essential?: boolean }, isRecorded: boolean): boolean =>
  essential === true || isRecorded
