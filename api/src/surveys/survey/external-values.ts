import type { SurveyDefinition } from '@almanac/domain/survey'
import { externalExpressions, type ExternalRecord, settledValues } from '../instruments/fhir'
import { evaluated } from './context'
import type { Answering } from './queries'

/** For all expressions of a response, the wait for other responses included. */
const EXTERNAL_TIMEOUT_MS = 3_000

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
  return settledValues(survey.definition, {
    before: stored ?? {},
    countedWith: (external) => evaluated({ ...answering, external }, moment).state.counted,
    timeout_ms,
  })
}
