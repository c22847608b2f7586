import type { RepeatType } from '../reminders/rule'

/** A reminder while it is edited. */
export interface PlannedReminder {
  id: string
  repeat_type: RepeatType
  /** False for once only, on `start_date`. */
  repeat: boolean
  /** HHMM on the participant's own clock. */
  time: number
  day_number: number | null
  /** `YYYY-MM-DD`. */
  start_date: string | null
  note: string | null
  send_notifications: boolean
}

/** What there is to choose of the reminders of one objective. */
export interface ReminderChoice {
  repeat_type: RepeatType
  /** How many reminders there are: a day for daily ones, else in all. */
  frequency: number
  reminders: readonly PlannedReminder[]
  /** Reminders that the server has and that go when this is saved. */
  removeReminderIds: readonly string[]
}

/** The reminders of one objective while they are edited. Data alone, so that it can be kept as a draft. */
export interface ReminderPlan extends ReminderChoice {
  /** Ids that the server has; leaving one of the others out is enough. */
  stored: readonly string[]
  /** What was chosen before 'as needed' put all of it away; null while it does not hold. */
  before_as_needed: ReminderChoice | null
}

/** What a new reminder needs from around it: the rules have no clock and no chance of their own. */
export interface Making {
  makeId: () => string
  /** Today where the participant is, `YYYY-MM-DD`: intervals and single reminders begin on it. */
  today: string
}
