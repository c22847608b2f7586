import {
  asNeeded,
  type ReminderContext,
  type ReminderPlan,
  timesOfDay,
  undoAsNeeded,
  withFrequency,
  withReminder,
  withRepeatType,
} from './plan'
import type { RepeatType } from '../reminders/rule'

interface Schedule {
  repeat_type: RepeatType
  frequency: number
  /** Interval in days. */
  day_number?: number
  /** One time only. */
  once?: boolean
}

/** How often a medication is taken (specification 001, section 9), as reminders. 'other' leaves them as they are. */
const SCHEDULES: Readonly<Partial<Record<string, Schedule>>> = {
  once: { repeat_type: 'daily', frequency: 1, once: true },
  onceADay: { repeat_type: 'daily', frequency: 1 },
  twiceADay: { repeat_type: 'daily', frequency: 2 },
  threeTimesADay: { repeat_type: 'daily', frequency: 3 },
  fourTimesADay: { repeat_type: 'daily', frequency: 4 },
  everyOtherDay: { repeat_type: 'interval', frequency: 1, day_number: 2 },
  weekly: { repeat_type: 'weekly', frequency: 1 },
  everyTwoWeeks: { repeat_type: 'interval', frequency: 1, day_number: 14 },
  everyThreeWeeks: { repeat_type: 'interval', frequency: 1, day_number: 21 },
  monthly: { repeat_type: 'monthly', frequency: 1 },
}

/** Spreads the daily reminders over the day; stored reminders keep their times. */
function spread(plan: ReminderPlan): ReminderPlan {
  const times = timesOfDay(plan.frequency)
  const isNew = (id: string): boolean => !plan.stored.includes(id)
  const reminders = plan.reminders.map((reminder, index) => ({
    ...reminder,
    time: isNew(reminder.id) ? (times[index] ?? reminder.time) : reminder.time,
  }))
  return { ...plan, reminders }
}

/**
 * Adapts the reminders to the frequency of a medication. 'asNeeded' marks all of them for removal;
 * any other frequency first undoes that.
 */
export function withMedicationFrequency(plan: ReminderPlan, frequency: string, context: ReminderContext): ReminderPlan {
  if (frequency === 'asNeeded') return asNeeded(plan)
  const open = undoAsNeeded(plan)
  const schedule = SCHEDULES[frequency]
  if (!schedule) return open
  const timed = withFrequency(withRepeatType(open, schedule.repeat_type, context), schedule.frequency, context)
  const { day_number, once } = schedule
  const placed = timed.reminders.reduce(
    (next, { id }) =>
      withReminder(next, id, {
        ...(day_number === undefined ? {} : { day_number }),
        ...(once ? { repeat: false, start_date: context.today } : {}),
      }),
    timed,
  )
  return schedule.repeat_type === 'daily' ? spread(placed) : placed
}
