import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { JsonObject } from '../json-text'
import type { ExternalFault, ExternalValue } from './values'
import { WORKER_SOURCE } from './worker-source'

/** Timeout of one expression, excluding the loading of the package (about half a second). */
const EXPRESSION_TIMEOUT_MS = 1_000
/** An idle worker holds some 40 MB; it is terminated after this time. */
const IDLE_TIMEOUT_MS = 60_000
/** Memory limit of a worker in megabytes. */
const MAX_WORKER_MEMORY_MB = 128
/** Maximum number of responses queued for the worker; further ones keep their previous values. */
const MAX_WAITING_TASKS = 50

/** Expressions to evaluate over one response, from index `start`. */
export interface ExpressionTask {
  questionnaire: JsonObject
  response: JsonObject
  expressions: string[]
  start: number
}

export interface ExpressionOutcome {
  /** The index of the expression. */
  index: number
  value?: ExternalValue
  fault?: ExternalFault
}

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let waiting = 0
/** Serializes the tasks. */
let turn: Promise<unknown> = Promise.resolve()

/** Whether the queue is full. */
export const isWorkerBusy = (): boolean => waiting >= MAX_WAITING_TASKS

/**
 * Evaluates a task in the only worker, which is reused unless an expression never ends: then it is
 * terminated. Returns the index of the first expression without a result, `expressions.length` when
 * all have one. Never rejects.
 */
export function runTask(
  task: ExpressionTask,
  deadline: number,
  receive: (outcome: ExpressionOutcome) => void,
): Promise<number> {
  waiting += 1
  const result = turn.then(() => runNow(task, deadline, receive))
  turn = result.then(() => {
    waiting -= 1
    clearTimeout(idle)
    idle = setTimeout(() => void closeExpressionWorker(), IDLE_TIMEOUT_MS)
    idle.unref()
  })
  return result
}

/** Terminates the worker; the next task starts another. */
export async function closeExpressionWorker(): Promise<void> {
  clearTimeout(idle)
  const ending = worker
  worker = undefined
  await ending?.terminate()
}

function runNow(
  task: ExpressionTask,
  deadline: number,
  receive: (outcome: ExpressionOutcome) => void,
): Promise<number> {
  if (performance.now() >= deadline) return Promise.resolve(task.start)
  const isLoaded = worker !== undefined
  const used = (worker ??= startWorker())
  return new Promise((resolve) => {
    let reached = task.start
    let timer: NodeJS.Timeout | undefined
    const wait = (loaded: boolean) => {
      clearTimeout(timer)
      const left = Math.max(0, deadline - performance.now())
      timer = setTimeout(() => void used.terminate(), loaded ? Math.min(left, EXPRESSION_TIMEOUT_MS) : left)
    }
    const leave = () => {
      clearTimeout(timer)
      used.off('message', hear)
      used.off('exit', leave)
      used.unref()
      resolve(reached)
    }
    const hear = (message: ExpressionOutcome | 'loaded' | 'done') => {
      if (message === 'done') return leave()
      wait(true)
      if (message === 'loaded') return
      reached = message.index + 1
      receive(message)
    }
    used.ref()
    used.on('message', hear)
    used.on('exit', leave)
    wait(isLoaded)
    used.postMessage(task)
  })
}

function startWorker(): Worker {
  const started = new Worker(WORKER_SOURCE, {
    eval: true,
    workerData: { from: join(__dirname, 'fhirpath.cjs') },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MEMORY_MB },
    stdout: true,
    stderr: true,
  })
  // Out of memory, or the package is missing: the worker exits, and the current expression has no value.
  started.on('error', () => undefined)
  started.on('exit', () => {
    if (worker === started) worker = undefined
  })
  return started
}
