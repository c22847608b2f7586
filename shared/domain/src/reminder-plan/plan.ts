import { dayOptions, MAX_REMINDERS, type RepeatType } from '../reminders/rule'
import { isHHMM } from '../time'

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

/** The reminders of one objective while they are edited. Data alone, so that it can be stored as a draft. */
export interface ReminderPlan extends ReminderChoice {
  /** Ids that the server has; leaving one of the others out is enough. */
  stored: readonly string[]
  /** What was chosen before 'as needed' put all of it away; null while it does not hold. */
  before_as_needed: ReminderChoice | null
}

/** What a new reminder needs from around it: the rules have no clock and no chance of their own. */
export interface ReminderContext {
  makeId: () => string
  /** Today where the participant is, `YYYY-MM-DD`: intervals and single reminders begin on it. */
  today: string
}

/** How many reminders something new has: one for what is to be done, none for what is to be watched (specification 001, section 9). */
function defaultFrequency(type: string): number {
  return type === 'MedicationObjective' || type === 'RoutineObjective' ? 1 : 0
}

/** The plan of an objective that is new, by its type. */
export function newPlan(type: string, context: ReminderContext): ReminderPlan {
  const empty: ReminderPlan = {
    repeat_type: 'daily',
    frequency: 0,
    reminders: [],
    removeReminderIds: [],
    stored: [],
    before_as_needed: null,
  }
  return withFrequency(empty, defaultFrequency(type), context)
}

/** The plan of an objective that has reminders already. Nothing about them is changed by looking at them. */
export function planOf(reminders: readonly PlannedReminder[]): ReminderPlan {
  return {
    repeat_type: reminders[0]?.repeat_type ?? 'daily',
    frequency: reminders.length,
    reminders: [...reminders],
    removeReminderIds: [],
    stored: reminders.map(({ id }) => id),
    before_as_needed: null,
  }
}

/** The same plan without these reminders; those that the server has are collected for removal. */
function without(plan: ReminderPlan, gone: readonly PlannedReminder[]): ReminderPlan {
  const ids = new Set(gone.map(({ id }) => id))
  const removed = plan.stored.filter((id) => ids.has(id) && !plan.removeReminderIds.includes(id))
  const reminders = plan.reminders.filter(({ id }) => !ids.has(id))
  return { ...plan, reminders, frequency: reminders.length, removeReminderIds: [...plan.removeReminderIds, ...removed] }
}

/**
 * The plan with so many reminders, at most those of its repeat type: default
 * ones are added, or the last ones go and, where the server has them, their
 * ids are collected (specification 001, section 4).
 */
export function withFrequency(plan: ReminderPlan, frequency: number, context: ReminderContext): ReminderPlan {
  const wanted = Math.min(MAX_REMINDERS[plan.repeat_type], Math.max(0, Math.trunc(frequency)))
  if (wanted < plan.reminders.length) return without(plan, plan.reminders.slice(wanted))
  const reminders = [...plan.reminders]
  while (reminders.length < wanted) reminders.push(defaultReminder(plan.repeat_type, reminders, context))
  return { ...plan, reminders, frequency: wanted }
}

/** The plan without one reminder. */
export function withoutReminder(plan: ReminderPlan, id: string): ReminderPlan {
  return without(
    plan,
    plan.reminders.filter((reminder) => reminder.id === id),
  )
}

/**
 * The plan repeated in another way: no more reminders than that allows, and a
 * day that it does not have becomes the first that it has (specification 001,
 * section 4). An interval counts from today unless it counts from a day already.
 */
export function withRepeatType(plan: ReminderPlan, repeat_type: RepeatType, context: ReminderContext): ReminderPlan {
  const capped = withFrequency(
    { ...plan, repeat_type },
    Math.min(plan.reminders.length, MAX_REMINDERS[repeat_type]),
    context,
  )
  const reminders = capped.reminders.map((reminder): PlannedReminder => ({
    ...reminder,
    repeat_type,
    repeat: true,
    day_number: validDay(repeat_type, reminder.day_number),
    start_date: repeat_type === 'interval' ? (reminder.start_date ?? context.today) : null,
  }))
  return { ...capped, reminders }
}

/** The plan with something changed about one reminder. A day that it can't have becomes the first that it can. */
export function withReminder(
  plan: ReminderPlan,
  id: string,
  change: Partial<Omit<PlannedReminder, 'id' | 'repeat_type'>>,
): ReminderPlan {
  const changed = (reminder: PlannedReminder): PlannedReminder => {
    const next = { ...reminder, ...change }
    return { ...next, day_number: validDay(next.repeat_type, next.day_number) }
  }
  return { ...plan, reminders: plan.reminders.map((reminder) => (reminder.id === id ? changed(reminder) : reminder)) }
}

const choiceOf = ({ repeat_type, frequency, reminders, removeReminderIds }: ReminderPlan): ReminderChoice => ({
  repeat_type,
  frequency,
  reminders,
  removeReminderIds,
})

/** Something that is taken only as needed reminds of nothing: all reminders are marked for removal (specification 001, section 4). */
export function asNeeded(plan: ReminderPlan): ReminderPlan {
  if (plan.before_as_needed) return plan
  return { ...without(plan, plan.reminders), before_as_needed: choiceOf(plan) }
}

/** Takes 'as needed' back: exactly what was chosen before it. */
export function undoAsNeeded(plan: ReminderPlan): ReminderPlan {
  return plan.before_as_needed ? { ...plan, ...plan.before_as_needed, before_as_needed: null } : plan
}

/** The reminders as they are sent with an objective: what stays or is new, and the ids of what goes. */
export function toInput(plan: ReminderPlan): { reminders: PlannedReminder[]; removeReminderIds: string[] } {
  const noted = (note: string | null): string | null => note?.trim() || null
  return {
    reminders: plan.reminders.map((reminder) => ({ ...reminder, note: noted(reminder.note) })),
    removeReminderIds: [...plan.removeReminderIds],
  }
}

/** In the order in which they are offered. */
export const REPEAT_TYPES: readonly RepeatType[] = ['daily', 'weekly', 'monthly', 'interval']

/** Nine o'clock, HHMM. */
const DEFAULT_TIME = 900

/** The day, or the first of the options where it is none of them; null for what comes every day. */
function validDay(repeat_type: RepeatType, day_number: number | null): number | null {
  const options = dayOptions(repeat_type)
  return options.find((day) => day === day_number) ?? options[0] ?? null
}

/** Hours between the reminders that are offered for one day: twice is morning and evening, four times evenly spread. */
const SPREAD: Readonly<Record<number, readonly number[]>> = {
  2: [900, 2100],
  3: [900, 1500, 2100],
  4: [900, 1300, 1700, 2100],
}

/** An hour later until one is free; after the last hour of the day on from the first. */
function freeTime(taken: ReadonlySet<number>): number {
  for (let hours = 0; hours < 24; hours += 1) {
    const time = (DEFAULT_TIME + hours * 100) % 2400
    if (isHHMM(time) && !taken.has(time)) return time
  }
  return DEFAULT_TIME
}

/** The times that are offered for so many reminders a day. */
export function timesOfDay(frequency: number): readonly number[] {
  return SPREAD[frequency] ?? []
}

/**
 * A reminder as it is offered: at nine (specification 001, section 9). Two of
 * them at the same moment would remind once, so the second takes the next day
 * that is free, or the next hour where all days are taken or there are none.
 */
function defaultReminder(
  repeat_type: RepeatType,
  others: readonly PlannedReminder[],
  { makeId, today }: ReminderContext,
): PlannedReminder {
  const days = repeat_type === 'interval' ? [others.at(-1)?.day_number ?? 1] : dayOptions(repeat_type)
  const isFree = (day: number): boolean =>
    !others.some((other) => other.day_number === day && other.time === DEFAULT_TIME)
  const day_number = days.find(isFree) ?? days[0] ?? null
  const taken = new Set(others.filter((other) => other.day_number === day_number).map((other) => other.time))
  return {
    id: makeId(),
    repeat_type,
    repeat: true,
    time: freeTime(taken),
    day_number,
    start_date: repeat_type === 'interval' ? today : null,
    note: null,
    send_notifications: true,
  }
}
