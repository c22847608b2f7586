import { isDeepStrictEqual } from 'node:util'
import type { SurveyDefinition } from '@almanac/domain/survey'
import { externalExpressions, type ExternalRecord, externalValues } from '../instruments/fhir'
import { evaluated } from './context'
import type { Answering } from './queries'

/** For all expressions of a response, the wait for other responses included. */
const EXTERNAL_TIMEOUT_MS = 3_000

/** An expression may read what another one calculates; further than this nothing is followed. */
const MAX_ROUNDS = 4

/** By definition, whether one of its rules is a `fhirpath("…")`: each definition is searched once. */
const known = new WeakMap<object, boolean>()

/** Whether rules of a survey are evaluated by FHIRPath. */
export function hasExternalRules({ definition }: { definition: SurveyDefinition }): boolean {
  const found = known.get(definition) ?? externalExpressions(definition).length > 0
  known.set(definition, found)
  return found
}

/**
 * The values of a survey's `fhirpath("…")` for its answers: undefined, at no
 * cost, where it has none. The answers that count are evaluated, calculated ones
 * among them, until nothing changes any more. What isn't there in time keeps its
 * value from before. Those of a completed response stay as they were stored.
 */
export async function externalOf(
  answering: Answering,
  moment: Date = new Date(),
  timeout_ms: number = EXTERNAL_TIMEOUT_MS,
): Promise<ExternalRecord | undefined> {
  const { survey, external: stored, completed_at } = answering
  if (completed_at || !hasExternalRules(survey)) return stored
  const deadline = performance.now() + timeout_ms
  let external = stored ?? {}
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { counted } = evaluated({ ...answering, external }, moment).state
    const { values, faults } = await externalValues(survey.definition, counted, {
      timeout_ms: deadline - performance.now(),
    })
    const late = new Set(faults.flatMap(({ expression, fault }) => (fault === 'TIMEOUT' ? [expression] : [])))
    const before = external
    external = Object.fromEntries(
      [...values].map(([expression, value]) => [
        expression,
        late.has(expression) ? (before[expression] ?? null) : value,
      ]),
    )
    if (late.size > 0 || isDeepStrictEqual(external, before)) break
  }
  return external
}
