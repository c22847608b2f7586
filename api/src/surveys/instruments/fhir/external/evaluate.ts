import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { JsonObject } from '../json-text'
import { WORKER_SOURCE } from './worker-source'

export interface ExternalOptions {
  /** For all expressions together, in milliseconds. */
  timeout_ms: number
}

/** Why an expression has no value. */
export type ExternalFault =
  /** It took too long or too much memory. */
  | 'TIMEOUT'
  /** FHIRPath refused it. */
  | 'FAILED'
  /** It gives several values, or one that is no number, text, code or condition. */
  | 'COLLECTION'
  | 'NO_VALUE'

export interface ExternalValues {
  /** For `SurveyContext.external`: null where there is no value. */
  values: Map<string, number | string | boolean | null>
  faults: { expression: string; fault: ExternalFault }[]
}

/** One expression; loading the package, about half a second, doesn’t count. */
const EXPRESSION_TIMEOUT_MS = 1_000
const MAX_EXPRESSIONS = 1_000
/** Megabytes of a worker's memory. */
const MAX_WORKER_MEMORY_MB = 128

interface Outcome {
  index: number
  value?: number | string | boolean | null
  fault?: ExternalFault
}

/**
 * Evaluates the texts of `fhirpath("…")` over a Questionnaire and a response
 * (`exportQuestionnaireResponse`) in a worker that is terminated when its time
 * is over. An expression that never ends costs its own value and not those of
 * the others. Throws nothing: what has no value is null, and named in `faults`.
 * `today()` and `now()` are those of the server.
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
  const note = (index: number, value: number | string | boolean | null, fault?: ExternalFault) => {
    const expression = wanted[index]
    if (expression === undefined) return
    result.values.set(expression, value)
    if (fault) result.faults.push({ expression, fault })
  }
  let start = 0
  while (start < wanted.length && performance.now() < deadline) {
    const reached = await runWorker({ questionnaire, response, expressions: wanted, start }, deadline, (outcome) =>
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

interface WorkerData {
  questionnaire: JsonObject
  response: JsonObject
  expressions: string[]
  start: number
}

/** Runs a worker until it has ended or is terminated; gives the place of the first expression without an outcome. */
function runWorker(data: WorkerData, deadline: number, receive: (outcome: Outcome) => void): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER_SOURCE, {
      eval: true,
      workerData: { ...data, from: join(__dirname, 'fhirpath.cjs') },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MEMORY_MB },
      stdout: true,
      stderr: true,
    })
    let reached = data.start
    let timer: NodeJS.Timeout
    const wait = (isLoaded: boolean) => {
      clearTimeout(timer)
      const left = Math.max(0, deadline - performance.now())
      timer = setTimeout(() => void worker.terminate(), isLoaded ? Math.min(left, EXPRESSION_TIMEOUT_MS) : left)
    }
    wait(false)
    worker.on('message', (message: Outcome | 'loaded') => {
      wait(true)
      if (message === 'loaded') return
      reached = message.index + 1
      receive(message)
    })
    // Out of memory, or a package that is not there: the expression in turn has no value.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve(reached)
    })
  })
}
