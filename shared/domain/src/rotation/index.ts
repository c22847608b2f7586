import { daysBetween, type LocalDate } from '../time'

/** An activity that may deal its objectives out over the days. */
export interface Rotation {
  rotate_objectives?: boolean
  /** How many of its objectives come on one day; 1 where it is missing. */
  number_of_daily_objectives: number | null
}

/** What rotation asks of an objective: those that stick to the bottom, and those that the participant added, come every day. */
export interface Rotating {
  order: number
  stick_to_bottom: boolean
  own?: boolean
}

const inTurn = (objective: Rotating): boolean => !objective.stick_to_bottom && objective.own !== true

/** The groups of an activity's objectives that take turns, in their order; the last may be smaller. None when they don't rotate. */
export function rotatingGroups<O extends Rotating>(
  { rotate_objectives, number_of_daily_objectives }: Rotation,
  objectives: readonly O[],
): O[][] {
  if (!rotate_objectives) return []
  const size = Math.max(1, number_of_daily_objectives ?? 1)
  const turns = objectives.filter(inTurn).sort((one, other) => one.order - other.order)
  return Array.from({ length: Math.ceil(turns.length / size) }, (_, group) =>
    turns.slice(group * size, (group + 1) * size),
  )
}

/** How many different dates there are. */
const distinct = (dates: Iterable<LocalDate>): number => new Set(dates).size

/**
 * The place in turn of a day: how many earlier dates have a response. So a day
 * without one skips no group, and a day keeps its group however often something
 * is recorded on it.
 */
export function turnOf(date: LocalDate, dates: readonly LocalDate[]): number {
  return distinct(dates.filter((recorded) => recorded < date))
}

/** A place in turn that was reckoned for a date. */
export interface Turn {
  index: number
  date: LocalDate
}

/** The place in turn of another date, from the dates with a response that lie between the two. */
export function turnOn(date: LocalDate, known: Turn, dates: readonly LocalDate[]): number {
  const between = (from: LocalDate, until: LocalDate) =>
    distinct(dates.filter((recorded) => recorded >= from && recorded < until))
  return date >= known.date ? known.index + between(known.date, date) : known.index - between(date, known.date)
}

/** The group whose turn it is; 0 where nothing rotates. */
export function groupAt(turn: number, groups: number): number {
  return groups === 0 ? 0 : ((turn % groups) + groups) % groups
}

/** The objectives of a day: the group whose turn it is, and those that come every day. All of them where nothing rotates. */
export function objectivesAt<O extends Rotating>(rotation: Rotation, objectives: readonly O[], turn: number): O[] {
  const groups = rotatingGroups(rotation, objectives)
  const today = new Set(groups[groupAt(turn, groups.length)])
  return groups.length === 0
    ? [...objectives]
    : objectives.filter((objective) => !inTurn(objective) || today.has(objective))
}

/** Objectives in the order of the form: those that stick to the bottom come last. */
export function inFormOrder<O extends Rotating>(objectives: readonly O[]): O[] {
  return [...objectives].sort(
    (one, other) => Number(one.stick_to_bottom) - Number(other.stick_to_bottom) || one.order - other.order,
  )
}

/** How many responses make a day complete: as many as the study says, and one where its objectives rotate. */
export function responsesADay({ rotate_objectives, number_of_daily_objectives }: Rotation): number {
  return rotate_objectives ? 1 : Math.max(1, number_of_daily_objectives ?? 1)
}

/** Days are counted from here, so that what changes by the day is the same on every device. */
const FIRST: LocalDate = '2001-01-01'

/** Which of several things is shown on a date: one after the other, a new one each day. Undefined of nothing. */
export function ofTheDay<T>(things: readonly T[], date: LocalDate): T | undefined {
  return things[groupAt(daysBetween(FIRST, date), things.length)]
}

/** What rotation asks of an objective that may be answered. */
interface Requirable extends Rotating {
  id: string
}

/** The objectives of the groups that something was answered of, and those that come every day; of no group answered, those of `turn`. */
export function objectivesAnswered<O extends Requirable>(
  rotation: Rotation,
  objectives: readonly O[],
  answered: ReadonlySet<string>,
  turn: number,
): O[] {
  const groups = rotatingGroups(rotation, objectives)
  const touched = groups.filter((group) => group.some(({ id }) => answered.has(id)))
  if (touched.length === 0) return objectivesAt(rotation, objectives, turn)
  const due = new Set(touched.flat())
  return objectives.filter((objective) => !inTurn(objective) || due.has(objective))
}

/**
 * The objectives with `required` only where their turn has come: in the groups
 * that something was answered of, or where nothing was, in the group of `turn`.
 * A device that was away may have reckoned another turn than the server; what
 * it asked for is then judged by what it asked.
 */
export function requiredInTurn<O extends Requirable & { required?: boolean }>(
  rotation: Rotation,
  objectives: readonly O[],
  answered: ReadonlySet<string>,
  turn: number,
): O[] {
  const due = new Set(objectivesAnswered(rotation, objectives, answered, turn))
  return objectives.map((objective) => (due.has(objective) ? objective : { ...objective, required: false }))
}
