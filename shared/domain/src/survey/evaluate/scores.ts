import { instanceKey } from '../answer'
import type { SurveyScoreDefinition } from '../definition'
import { instancePaths, weightOf } from '../prepare/scope'
import type { CompiledRule, PreparedSurvey, SurveyRun } from '../prepare/survey'
import { roundTo } from '../rules/functions'
import { numberOf } from '../rules/values'
import type { SurveyScoreValue } from '../state'

/** Decimals to which a score is rounded before comparison; floating-point sums are off by less. */
const PRECISE_DECIMALS = 9

/** The weights of a score's items; null for unanswered or hidden ones. */
function weightsOf({ program }: PreparedSurvey, run: SurveyRun, keys: readonly string[]): (number | null)[] {
  return keys.flatMap((key) => {
    const placed = program.items.byKey.get(key)
    if (!placed) return [null]
    return instancePaths(run, placed.repeats).map((path) =>
      weightOf(run.values.get(instanceKey(key, path)) ?? null, program.optionsByCode[placed.index]),
    )
  })
}

/** Sum or mean as the instrument publishes it; null with too few answers, because a partial sum would look complete. */
function sumOrMean(score: SurveyScoreDefinition<unknown>, weights: readonly (number | null)[]): number | null {
  const answered = weights.filter((weight) => weight !== null)
  if (answered.length === 0 || answered.length < (score.min_answered ?? weights.length)) return null
  const total = answered.reduce((sum, weight) => sum + weight, 0)
  if (score.method === 'mean') return total / answered.length
  if (answered.length === weights.length || score.missing === 'ignore') return total
  return score.missing === 'prorate' ? (total * weights.length) / answered.length : null
}

function rounded(value: number, round: SurveyScoreDefinition['round']): number {
  const precise = roundTo(value, PRECISE_DECIMALS)
  if (round === 'up') return Math.ceil(precise)
  return round === 'nearest' ? roundTo(precise, 0) : precise
}

/** A score of the answers, and its band. */
export function scoreValue(
  survey: PreparedSurvey,
  run: SurveyRun,
  score: SurveyScoreDefinition<unknown>,
  rule: CompiledRule | undefined,
): SurveyScoreValue {
  const weights = weightsOf(survey, run, score.items)
  const isEnough = weights.filter((weight) => weight !== null).length >= (score.min_answered ?? weights.length)
  const raw = score.method === 'rule' ? (isEnough && rule ? numberOf(rule(run)) : null) : sumOrMean(score, weights)
  if (raw === null) return { key: score.key, value: null, band: null }
  const value = rounded(raw * (score.multiply ?? 1), score.round)
  const band = score.bands.findIndex(({ from, to }) => value >= from && value <= to)
  return { key: score.key, value, band: band === -1 ? null : band }
}
