import type { SurveyDefinition } from '@almanac/domain/survey'
import { externalExpressions, type ExternalRecord, settledValues } from '@almanac/formats/instruments/fhir'
import { evaluated } from './context'
import type { Answering } from './queries'

/** For all expressions of a response, including the wait for other responses. */
const EXTERNAL_TIMEOUT_MS = 3_000

/** Whether a definition contains a `fhirpath("…")`, cached. */
const known = new WeakMap<object, boolean>()

/** Whether rules of a survey are evaluated as FHIRPath. */
export function hasExternalRules({ definition }: { definition: SurveyDefinition }): boolean {
  const found = known.get(definition) ?? externalExpressions(definition).length > 0
  known.set(definition, found)
  return found
}

/**
 * The values of a survey's `fhirpath("…")` for its answers; undefined, at no cost, without any.
 * Evaluated repeatedly over the counted answers, including calculated ones, until the values are
 * stable. Those that time out keep their previous values; those of a completed response stay as
 * stored.
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
