import type { SurveyItem } from '../definition'
import type { CompiledRule, PreparedSurvey, SurveyRun } from '../prepare/survey'
import type { PlacedItem } from '../prepare/items'
import { numberOf, singleOf, type SingleValue } from '../rules/values'

/** The bounds of an item for the answers given: numbers for numbers, texts for dates and times; null where there is none. */
export interface AnswerBounds {
  min: SingleValue
  max: SingleValue
}

/** Default range of years (specification 000, section 5). */
const FIRST_YEAR = 1850
const YEARS_AHEAD = 30

/** Bounds with their rules worked out, for `run.instance`, and the defaults of years and sliders. */
export function boundsIn({ program }: PreparedSurvey, run: SurveyRun, { item, index }: PlacedItem): AnswerBounds {
  const rules = program.rules[index]
  const bound = (rule: CompiledRule | undefined, written: SurveyItem['min']) =>
    rule ? singleOf(rule(run)) : (written ?? null)
  const [min, max] = [bound(rules?.min, item.min), bound(rules?.max, item.max)]
  if (item.type === 'year') {
    return { min: yearOf(min) ?? FIRST_YEAR, max: yearOf(max) ?? Number(run.today.slice(0, 4)) + YEARS_AHEAD }
  }
  if (item.type === 'slider') return { min: numberOf(min) ?? 1, max: numberOf(max) ?? 5 }
  if (item.type === 'time') return { min: clockOf(min), max: clockOf(max) }
  if (item.type === 'date') return { min: dateOf(min), max: dateOf(max) }
  return { min: numberOf(min), max: numberOf(max) }
}

/** A year, also of a date. */
const yearOf = (bound: SingleValue): number | null => numberOf(typeof bound === 'string' ? bound.slice(0, 4) : bound)
/** Of a moment its day, or its time. */
const dateOf = (bound: SingleValue): string | null => (typeof bound === 'string' ? bound.slice(0, 10) : null)
const clockOf = (bound: SingleValue): string | null => (typeof bound === 'string' ? bound.slice(-5) : null)

/** Whether a number, date or time is inside the bounds. */
export function isInside(value: number | string, { min, max }: AnswerBounds): boolean {
  const isBelow = typeof value === typeof min && min !== null && value < min
  const isAbove = typeof value === typeof max && max !== null && value > max
  return !isBelow && !isAbove
}
