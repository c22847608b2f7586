import type { JsonObject } from '../json-text'
import type { ExternalFault, ExternalValue } from './values'
import { isWorkerBusy, runTask } from './worker'

export interface ExternalOptions {
  /** For all expressions together, in milliseconds. */
  timeout_ms: number
}

export interface ExternalValues {
  /** For `SurveyContext.external`: null where there is no value. */
  values: Map<string, ExternalValue>
  faults: { expression: string; fault: ExternalFault }[]
}

const MAX_EXPRESSIONS = 1_000

/**
 * Evaluates the texts of `fhirpath("…")` over a Questionnaire and a response
 * (`exportQuestionnaireResponse`) in a worker that is terminated after the timeout. An expression
 * that never ends loses its own value, not those of the others. Never throws: an expression without
 * a value is null and listed in `faults`. `today()` and `now()` are those of the server.
 */
export async function evaluateExternal(
  questionnaire: JsonObject,
  response: JsonObject,
  expressions: readonly string[],
  { timeout_ms }: ExternalOptions,
): Promise<ExternalValues> {
  const wanted = [...new Set(expressions)].slice(0, MAX_EXPRESSIONS)
  const deadline = performance.now() + timeout_ms
  const result: ExternalValues = { values: new Map(), faults: [] }
  const note = (index: number, value: ExternalValue, fault?: ExternalFault) => {
    const expression = wanted[index]
    if (expression === undefined) return
    result.values.set(expression, value)
    if (fault) result.faults.push({ expression, fault })
  }
  let start = isWorkerBusy() ? wanted.length : 0
  while (start < wanted.length && performance.now() < deadline) {
    const reached = await runTask({ questionnaire, response, expressions: wanted, start }, deadline, (outcome) =>
      note(outcome.index, outcome.value ?? null, outcome.fault),
    )
    if (reached < wanted.length) note(reached, null, 'TIMEOUT')
    start = reached + 1
  }
  for (let index = 0; index < wanted.length; index += 1) {
    if (!result.values.has(wanted[index] ?? '')) note(index, null, 'TIMEOUT')
  }
  for (const expression of expressions) {
    if (!result.values.has(expression)) result.values.set(expression, null)
  }
  return result
}
