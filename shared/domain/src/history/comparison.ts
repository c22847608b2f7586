import { rounded } from '../rounding'
import { contrastOfDays, type DayMean } from './day-contrast'
import { scaleOf, kindOf, type KindObjective, type ValueKind } from './kind'
import { deviationOf, meanOf, numbersIn, type Tally } from './statistics'

/** How a window compares with the four weeks before it, without a judgment whether that is good. */
export type Change = 'higher' | 'lower' | 'about_the_same' | 'too_few'

/** Length in days of the period compared with. */
export const COMPARISON_DAYS = 28

/** The values of a window: all of them, and the mean of each local day that has any. */
export interface WindowValues {
  tally: Tally
  days: readonly DayMean[]
}

/** Arguments of a threshold function. */
interface Baseline {
  mean: number
  deviation: number
  /** The index of the number within an entry. */
  part: number
  unit: string | null
  scale: { minimum: number; maximum: number } | null
}

/** Rule to decide whether two windows of a value kind differ. */
export interface ComparisonRule {
  /** Minimum number of values, and of local days with values, in each window; otherwise 'too_few'. */
  minimum_values: number
  minimum_days: number
  /** Minimum difference of the means that is relevant, in the unit of the values. */
  threshold: (baseline: Baseline) => number
  /** The correlation of one day with the next that is allowed for; see `contrastOfDays`. */
  correlation: number
  /** Source of the threshold; 'choice' if no study gives one. */
  source: string
}

/**
 * Lower bound of the threshold: a twentieth of the scale (choice). Constant values have a deviation
 * of 0, so any difference would count.
 */
const LEAST_SHARE_OF_SCALE = 0.05

/** The same for measurements, which have no scale: 1 % of the mean (choice). */
const LEAST_SHARE_OF_MEAN = 0.01

const halfDeviation = ({ mean, deviation, scale }: Baseline): number =>
  Math.max(
    deviation / 2,
    scale ? (scale.maximum - scale.minimum) * LEAST_SHARE_OF_SCALE : Math.abs(mean) * LEAST_SHARE_OF_MEAN,
  )

/** Defined in points of a scale from 0 to 10; scaled for other ranges. */
function painThreshold({ mean, scale }: Baseline): number {
  const [minimum, length] = scale ? [scale.minimum, scale.maximum - scale.minimum] : [0, 10]
  const before = ((mean - minimum) * 10) / length
  const points = before < 4 ? 1 : before < 8 ? 2 : 3
  return (points * length) / 10
}

/**
 * The correlation of one day with the next, of which reports in diaries of mood, pain, sleep, activity and pressure
 * are 0.2 to 0.4 (choice: the highest of them).
 */
const USUAL_CORRELATION = 0.5

/** Weight changes by what is gained or lost, and follows the day before more closely (choice). */
const WEIGHT_CORRELATION = 0.7

/**
 * The rules by value kind. Both windows are of the same person, so a difference counts if it is relevant for its kind
 * and exceeds that person's variation from day to day.
 */
export const COMPARISON_RULES: Readonly<Record<ValueKind, ComparisonRule>> = {
  blood_pressure: {
    minimum_values: 12,
    minimum_days: 4,
    threshold: ({ part }) => (part === 0 ? 10 : 6),
    correlation: USUAL_CORRELATION,
    source:
      'Groenland 2022: a mean of 7 days lies within 9.5/4.8 mmHg of the true one (95 %), two means within √2 of it',
  },
  pain: {
    minimum_values: 4,
    minimum_days: 4,
    threshold: painThreshold,
    correlation: USUAL_CORRELATION,
    source:
      'Farrar 2001 (2 of 10 points or 30 %), Salaffi 2004 (1 where pain is mild); 3 from 8 of 10. Four days: choice',
  },
  rating: {
    minimum_values: 4,
    minimum_days: 4,
    threshold: halfDeviation,
    correlation: USUAL_CORRELATION,
    source: 'Norman 2003: half a standard deviation of the four weeks before. Four days, and 5 % of the scale: choice',
  },
  weight: {
    minimum_values: 4,
    minimum_days: 4,
    threshold: ({ mean }) => mean / 100,
    correlation: WEIGHT_CORRELATION,
    source: 'choice: 1 %',
  },
  steps: {
    minimum_values: 4,
    minimum_days: 4,
    threshold: () => 1_000,
    correlation: USUAL_CORRELATION,
    source: 'choice: 1,000 steps',
  },
  sleep: {
    minimum_values: 4,
    minimum_days: 4,
    threshold: ({ unit }) => (unit === 'min' ? 30 : 0.5),
    correlation: USUAL_CORRELATION,
    source: 'choice: 30 minutes',
  },
  other: {
    minimum_values: 4,
    minimum_days: 4,
    threshold: halfDeviation,
    correlation: USUAL_CORRELATION,
    source: 'Norman 2003: half a standard deviation of the four weeks before. Four days, and 1 % of the mean: choice',
  },
}

/** Result of a comparison; the threshold is rounded to 2 decimals, null with too few values. */
export interface Comparison {
  change: Change
  rule: { threshold: number | null; minimum_values: number; minimum_days: number }
}

/** Allows for floating-point differences when means are computed in another order or unit. */
const TOLERANCE = 1e-9

/**
 * Compares a window with the days before it: 'higher' or 'lower' if the means differ by what is relevant for the kind
 * and as they are displayed, and the days differ in the same direction by more than chance. 'too_few' below the rule's
 * minimum of values or days.
 */
export function compareWindows(
  kind: ValueKind,
  current: WindowValues,
  before: WindowValues,
  of: Pick<Baseline, 'part' | 'unit' | 'scale'>,
): Comparison {
  const { minimum_values, minimum_days, threshold, correlation } = COMPARISON_RULES[kind]
  const [mean, earlier, deviation] = [meanOf(current.tally), meanOf(before.tally), deviationOf(before.tally)]
  const isEnough = ({ tally, days }: WindowValues) => tally.n >= minimum_values && days.length >= minimum_days
  if (!isEnough(current) || !isEnough(before) || mean === null || earlier === null || deviation === null)
    return { change: 'too_few', rule: { threshold: null, minimum_values, minimum_days } }
  const least = threshold({ mean: earlier, deviation, ...of })
  const difference = mean - earlier
  const isRelevant =
    Math.abs(difference) + TOLERANCE >= least &&
    numbersIn(current.tally).displayed_mean !== numbersIn(before.tally).displayed_mean
  const isBeyondChance = isRelevant && contrastOfDays(current.days, before.days, correlation) === Math.sign(difference)
  const change = !isBeyondChance ? 'about_the_same' : difference > 0 ? 'higher' : 'lower'
  return { change, rule: { threshold: rounded(least), minimum_values, minimum_days } }
}

/**
 * The kind and scale of an objective; if the objective no longer exists, values are compared by
 * their own variation.
 */
export function comparedAs(objective: KindObjective | undefined): {
  kind: ValueKind
  scale: { minimum: number; maximum: number } | null
} {
  return objective ? { kind: kindOf(objective), scale: scaleOf(objective) } : { kind: 'other', scale: null }
}
