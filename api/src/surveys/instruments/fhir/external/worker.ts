import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { JsonObject } from '../json-text'
import type { ExternalFault, ExternalValue } from './values'
import { WORKER_SOURCE } from './worker-source'

/** One expression; loading the package, about half a second, doesn’t count. */
const EXPRESSION_TIMEOUT_MS = 1_000
/** A worker that nobody needs holds some 40 MB: it ends after this time. */
const IDLE_TIMEOUT_MS = 60_000
/** Megabytes of a worker's memory. */
const MAX_WORKER_MEMORY_MB = 128
/** Responses that wait for the worker; more have to go on with the values that they had. */
const MAX_WAITING_TASKS = 50

/** Expressions to be evaluated over one response, from the place `start` on. */
export interface ExpressionTask {
  questionnaire: JsonObject
  response: JsonObject
  expressions: string[]
  start: number
}

export interface ExpressionOutcome {
  /** The place of the expression. */
  index: number
  value?: ExternalValue
  fault?: ExternalFault
}

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let waiting = 0
/** One task after the other. */
let turn: Promise<unknown> = Promise.resolve()

/** Whether so many responses are waiting that another would come too late. */
export const isWorkerBusy = (): boolean => waiting >= MAX_WAITING_TASKS

/**
 * Evaluates a task in the one worker, which stays for the next task unless an
 * expression never ends: then it is terminated. Gives the place of the first
 * expression without an outcome, `expressions.length` when all have one. Rejects never.
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

/** Ends the worker; the next task starts another. */
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
  // Out of memory, or a package that is not there: it exits, and the expression in turn has no value.
  started.on('error', () => undefined)
  started.on('exit', () => {
    if (worker === started) worker = undefined
  })
  return started
}
