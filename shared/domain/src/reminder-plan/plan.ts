import { isDosed } from '../objective-types'
import { dayOptions, MAX_REMINDERS, type RepeatType } from '../reminders/rule'
import { isHHMM } from '../time'

/** A reminder while it is edited. */
export interface PlannedReminder {
  id: string
  repeat_type: RepeatType
  /** False for once only, on `start_date`. */
  repeat: boolean
  /** HHMM in the participant's local time. */
  time: number
  day_number: number | null
  /** `YYYY-MM-DD`. */
  start_date: string | null
  note: string | null
  send_notifications: boolean
}

/** The choices about the reminders of one objective. */
export interface ReminderChoice {
  repeat_type: RepeatType
  /** Number of reminders: per day if daily, otherwise in total. */
  frequency: number
  reminders: readonly PlannedReminder[]
  /** Ids of stored reminders to remove on save. */
  removeReminderIds: readonly string[]
}

/** The reminders of one objective while edited. Plain data, so that it can be stored as a draft. */
export interface ReminderPlan extends ReminderChoice {
  /** Ids stored on the server; only these need an explicit removal. */
  stored: readonly string[]
  /** The choices before 'as needed', for undo; null while it is off. */
  before_as_needed: ReminderChoice | null
}

/** Dependencies of a new reminder, injected to keep the rules deterministic. */
export interface ReminderContext {
  makeId: () => string
  /** The participant's local date, `YYYY-MM-DD`, on which intervals and single reminders start. */
  today: string
}

/** Default number of reminders: one for tasks, none for observations (specification 001, section 9). */
function defaultFrequency(type: string): number {
  return isDosed(type) ? 1 : 0
}

/** The default plan of a new objective, by type. */
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

/** The plan of an objective with existing reminders, which are not modified. */
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

/** Removes reminders from the plan; stored ones are collected for removal. */
function without(plan: ReminderPlan, gone: readonly PlannedReminder[]): ReminderPlan {
  const ids = new Set(gone.map(({ id }) => id))
  const removed = plan.stored.filter((id) => ids.has(id) && !plan.removeReminderIds.includes(id))
  const reminders = plan.reminders.filter(({ id }) => !ids.has(id))
  return { ...plan, reminders, frequency: reminders.length, removeReminderIds: [...plan.removeReminderIds, ...removed] }
}

/**
 * Sets the number of reminders, limited by the repeat type: default ones are added, or the last
 * ones removed, collecting the ids of stored ones (specification 001, section 4).
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
 * Changes the repeat type: reminders above its limit are removed, and an invalid day becomes the
 * first valid one (specification 001, section 4). An interval starts today unless it has a start.
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

/** Changes one reminder. An invalid day becomes the first valid one. */
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

/** Something taken only as needed has no reminders: all are marked for removal (specification 001, section 4). */
export function asNeeded(plan: ReminderPlan): ReminderPlan {
  if (plan.before_as_needed) return plan
  return { ...without(plan, plan.reminders), before_as_needed: choiceOf(plan) }
}

/** Undoes 'as needed' by restoring the choices before it. */
export function undoAsNeeded(plan: ReminderPlan): ReminderPlan {
  return plan.before_as_needed ? { ...plan, ...plan.before_as_needed, before_as_needed: null } : plan
}

/** The request payload: kept and new reminders, and the ids to remove. */
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

/** The day if valid, otherwise the first option; null for daily. */
function validDay(repeat_type: RepeatType, day_number: number | null): number | null {
  const options = dayOptions(repeat_type)
  return options.find((day) => day === day_number) ?? options[0] ?? null
}

/** Hours between the default reminders of a day: twice is morning and evening, four times evenly spread. */
const SPREAD: Readonly<Record<number, readonly number[]>> = {
  2: [900, 2100],
  3: [900, 1500, 2100],
  4: [900, 1300, 1700, 2100],
}

/** The next free hour, wrapping around at the end of the day. */
function freeTime(taken: ReadonlySet<number>): number {
  for (let hours = 0; hours < 24; hours += 1) {
    const time = (DEFAULT_TIME + hours * 100) % 2400
    if (isHHMM(time) && !taken.has(time)) return time
  }
  return DEFAULT_TIME
}

/** The default times for a number of reminders per day. */
export function timesOfDay(frequency: number): readonly number[] {
  return SPREAD[frequency] ?? []
}

/**
 * A default reminder: at nine (specification 001, section 9). Two at the same moment would notify
 * once, so the second uses the next free day, or the next hour if there are no days or all are
 * taken.
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
