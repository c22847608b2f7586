import { daysBetween, type LocalDate } from '../time'

/** The rotation settings of an activity. */
export interface Rotation {
  rotate_objectives?: boolean
  /** Number of objectives per day; 1 if missing. */
  number_of_daily_objectives: number | null
}

/**
 * The properties of an objective that rotation uses: objectives stuck to the bottom, and those
 * added by the participant, are shown every day.
 */
export interface Rotating {
  order: number
  stick_to_bottom: boolean
  own?: boolean
}

const inTurn = (objective: Rotating): boolean => !objective.stick_to_bottom && objective.own !== true

/** The rotating groups of an activity's objectives, in order; the last may be smaller. Empty without rotation. */
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

/** Number of distinct dates. */
const distinct = (dates: Iterable<LocalDate>): number => new Set(dates).size

/**
 * The turn of a day: the number of earlier dates with a response. A day without a response skips no
 * group, and a day keeps its group however many responses it has.
 */
export function turnOf(date: LocalDate, dates: readonly LocalDate[]): number {
  return distinct(dates.filter((recorded) => recorded < date))
}

/** The turn computed for a date. */
export interface Turn {
  index: number
  date: LocalDate
}

/** The turn of another date, computed from the dates with a response between the two. */
export function turnOn(date: LocalDate, known: Turn, dates: readonly LocalDate[]): number {
  const between = (from: LocalDate, until: LocalDate) =>
    distinct(dates.filter((recorded) => recorded >= from && recorded < until))
  return date >= known.date ? known.index + between(known.date, date) : known.index - between(date, known.date)
}

/** The index of the current group; 0 without rotation. */
export function groupAt(turn: number, groups: number): number {
  return groups === 0 ? 0 : ((turn % groups) + groups) % groups
}

/** The objectives of a day: the current group and those shown every day; all without rotation. */
export function objectivesAt<O extends Rotating>(rotation: Rotation, objectives: readonly O[], turn: number): O[] {
  const groups = rotatingGroups(rotation, objectives)
  const today = new Set(groups[groupAt(turn, groups.length)])
  return groups.length === 0
    ? [...objectives]
    : objectives.filter((objective) => !inTurn(objective) || today.has(objective))
}

/** Objectives in the order of the form: those stuck to the bottom are last. */
export function inFormOrder<O extends Rotating>(objectives: readonly O[]): O[] {
  return [...objectives].sort(
    (one, other) => Number(one.stick_to_bottom) - Number(other.stick_to_bottom) || one.order - other.order,
  )
}

/** Number of responses that complete a day: set by the study, 1 with rotation. */
export function responsesADay({ rotate_objectives, number_of_daily_objectives }: Rotation): number {
  return rotate_objectives ? 1 : Math.max(1, number_of_daily_objectives ?? 1)
}

/** Fixed reference date, so that daily choices are the same on every device. */
const FIRST: LocalDate = '2001-01-01'

/** Picks the item of a date, cycling daily through the list; undefined if empty. */
export function ofTheDay<T>(things: readonly T[], date: LocalDate): T | undefined {
  return things[groupAt(daysBetween(FIRST, date), things.length)]
}

/** The properties of an objective needed to decide whether it is required. */
interface Requirable extends Rotating {
  id: string
}

/** The objectives of the groups with an answer, and those shown every day; without any answer, those of `turn`. */
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
 * Keeps `required` only for objectives in turn: in groups with an answer, or without any answer in
 * the group of `turn`. A device that was offline may have computed another turn than the server;
 * its response is then validated against the group that it showed.
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
