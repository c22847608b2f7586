import { isDeepStrictEqual } from 'node:util'
import type { SurveyAnswer, SurveyDefinition } from '@almanac/domain/survey'
import type { ExternalRecord } from './values'
import { externalValues } from './of-survey'

/** An expression may read another one's calculated result; limit of such iterations. */
const MAX_ROUNDS = 4

interface SettleOptions {
  /** The previous values, the fallback for those that time out. */
  before: ExternalRecord
  /** The counted answers with these values, including calculated ones. */
  countedWith: (external: ExternalRecord) => readonly SurveyAnswer[]
  /** For all rounds together, in milliseconds. */
  timeout_ms: number
}

/**
 * The values of a survey's `fhirpath("…")`, evaluated over the counted answers until they are
 * stable. Those that time out keep their previous value.
 */
export async function settledValues(
  definition: SurveyDefinition,
  { before, countedWith, timeout_ms }: SettleOptions,
): Promise<ExternalRecord> {
  const deadline = performance.now() + timeout_ms
  let external = before
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { values, faults } = await externalValues(definition, countedWith(external), {
      timeout_ms: deadline - performance.now(),
    })
    const late = new Set(faults.flatMap(({ expression, fault }) => (fault === 'TIMEOUT' ? [expression] : [])))
    const last = external
    external = Object.fromEntries(
      [...values].map(([expression, value]) => [expression, late.has(expression) ? (last[expression] ?? null) : value]),
    )
    if (late.size > 0 || isDeepStrictEqual(external, last)) break
  }
  return external
}
