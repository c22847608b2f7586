import { occursOn, type ReminderRule } from '../reminders'
import { type LocalDate, minutesOf, type WallClock, wallClockOf } from '../time'
import { DEFAULT_DAY_END, minuteOf, MINUTES_PER_DAY, occurrenceIn } from './clock'

/** A reminder as a plan of doses: the current one, or an earlier version of it. */
export interface PlannedDose extends ReminderRule {
  /** Start of this plan in the participant's local time; unlimited if missing. */
  valid_from?: WallClock
  /** End of this plan by a change or removal; missing while it is valid. */
  valid_until?: WallClock
}

/** The plan of one medication or routine. */
export interface DosePlan {
  /** The current reminders and their earlier versions. */
  reminders: readonly PlannedDose[]
  /** Times for which reminders have fired: they stay planned whatever the plan is now. */
  fired: readonly WallClock[]
  /** The end of the participant's night, HHMM. */
  day_end: number
  /** Shortest time between two doses set by the study; 0 for none, null for half of the planned distance. */
  minimum_interval_minutes: number | null
  /** The date on which the participant got the activity; nothing is planned before. */
  joined?: LocalDate
  /** The last date of the activity; nothing is planned after. */
  ends?: LocalDate
}

/** A planned dose of a day, with its moment on the wall clock and in minutes. */
export interface Occurrence {
  day: LocalDate
  /** HHMM of the reminder. */
  time: number
  at: WallClock
  minute: number
}

const isBefore = (one: WallClock, other: WallClock): boolean =>
  one.date < other.date || (one.date === other.date && one.time < other.time)

/** Whether a plan was valid at a moment: after its creation, before its change or removal. */
const isValidAt = ({ valid_from, valid_until }: PlannedDose, at: WallClock): boolean =>
  (valid_from === undefined || !isBefore(at, valid_from)) && (valid_until === undefined || isBefore(at, valid_until))

/** The doses planned in a dose day, in order: by the reminders valid at their times, and those that have fired. */
export function plannedIn(plan: DosePlan, day: LocalDate): Occurrence[] {
  const { day_end, joined, ends } = plan
  const atTime = (time: number): WallClock => occurrenceIn(day, time, day_end)
  const times = new Set<number>()
  for (const reminder of plan.reminders) {
    const at = atTime(reminder.time)
    const isWithin = (!joined || at.date >= joined) && (!ends || at.date <= ends)
    if (isWithin && isValidAt(reminder, at) && occursOn(reminder, at.date, { joined })) times.add(reminder.time)
  }
  for (const { date, time } of plan.fired) if (atTime(time).date === date) times.add(time)
  const start = minuteOf({ date: day, time: 0 })
  return [...times]
    .map((time) => ({
      day,
      time,
      at: atTime(time),
      minute: start + minutesOf(time) + (time < day_end ? MINUTES_PER_DAY : 0),
    }))
    .sort((one, other) => one.minute - other.minute)
}

/** The reminder of an objective with the instants between which it applies; compatible with the contract's Reminder. */
export interface ValidReminder extends ReminderRule {
  valid_from?: string | null
  valid_until?: string | null
}

/** What an activity's objective says about its doses; compatible with the contract's Objective. */
export interface DosedObjective {
  type: string
  reminders: readonly ValidReminder[]
  /** Earlier versions of the reminders. */
  past_reminders?: readonly ValidReminder[]
  minimum_interval_minutes?: number | null
}

const MINUTE_MS = 60_000

/** A version of a reminder in the participant's local time, of which it is valid or not for whole minutes. */
export function plannedDose({ valid_from, valid_until, ...rule }: ValidReminder, zone: string): PlannedDose {
  const clockOf = (instant: string) =>
    wallClockOf(new Date(Math.ceil(Date.parse(instant) / MINUTE_MS) * MINUTE_MS), zone)
  return {
    ...rule,
    ...(valid_from ? { valid_from: clockOf(valid_from) } : {}),
    ...(valid_until ? { valid_until: clockOf(valid_until) } : {}),
  }
}

/** The plan of an objective as the server returns it; `zone` is the participant's. Routines have no distance. */
export function dosePlanOf(
  objective: DosedObjective,
  { day_end = DEFAULT_DAY_END, end_date }: { day_end?: number; end_date?: LocalDate | null },
  zone: string,
): DosePlan {
  return {
    reminders: [...objective.reminders, ...(objective.past_reminders ?? [])].map((one) => plannedDose(one, zone)),
    fired: [],
    day_end,
    minimum_interval_minutes: minimumInterval(objective),
    ...(end_date ? { ends: end_date } : {}),
  }
}

/** The distance of an objective's doses for `DosePlan`. */
export function minimumInterval({
  type,
  minimum_interval_minutes = null,
}: Pick<DosedObjective, 'type' | 'minimum_interval_minutes'>): number | null {
  return type === 'MedicationObjective' ? minimum_interval_minutes : 0
}
