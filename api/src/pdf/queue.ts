import { fork, type ChildProcess } from 'node:child_process'
import type { ErrorCode } from '@almanac/contracts'
import { Outage } from '../http/errors'

/** A document could not be made, or too many are waiting. The message never quotes what was to be in it. */
export class PdfFailed extends Outage {
  override name = 'PdfFailed'
  readonly refusal_code: ErrorCode = 'REPORT_FAILED'
  readonly retry_after = 10
}

interface PdfQueueOptions {
  /** The program of a process, which answers each job as `api/pdf/compile.mjs` does. */
  program: string
  /** For one document, the start of its process included. */
  timeout_ms: number
  /** A process ends when nothing was wanted for so long. */
  idle_timeout_ms: number
  /** Documents that wait; more are refused. */
  max_waiting: number
  /** Documents that are made at once. */
  max_processes: number
  /** Documents after which a process ends; Infinity for as many as are wanted. */
  max_documents: number
}

interface Job {
  id: number
  template: string
  data: string
  files: Record<string, Uint8Array>
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}

interface Made {
  id: number
  pdf?: Uint8Array
  fault?: string
}

/** A process, and what it makes now. */
interface Maker {
  child: ChildProcess
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  /** The documents it has made. */
  made: number
}

interface PdfQueue {
  /** A document of a template; rejects with PdfFailed. */
  render: (template: string, data: object, files?: Record<string, Uint8Array>) => Promise<Buffer>
  /** Refuses what waits and ends all processes; the next document starts another. */
  close: () => Promise<void>
}

/**
 * Documents one after the other in a few processes, which start when they are
 * needed. One that takes too long costs its own process, and none of the others.
 */
export function createPdfQueue(options: PdfQueueOptions): PdfQueue {
  const waiting: Job[] = []
  const makers = new Set<Maker>()
  let asked = 0

  /** Gives up a process, and what it was making. */
  const end = (maker: Maker, failure: PdfFailed): void => {
    if (!makers.delete(maker)) return
    clearTimeout(maker.timer)
    maker.child.kill('SIGKILL')
    maker.job?.reject(failure)
    next()
  }

  const hear = (maker: Maker, answer: Made): void => {
    const { job } = maker
    if (!job || answer.id !== job.id) return
    maker.job = undefined
    clearTimeout(maker.timer)
    settle(job, answer)
    if ((maker.made += 1) >= options.max_documents) return end(maker, new PdfFailed('made its last document'))
    maker.timer = setTimeout(() => end(maker, new PdfFailed('idle')), options.idle_timeout_ms).unref()
    next()
  }

  const start = (): Maker => {
    const child = startProcess(options.program)
    const maker: Maker = { child, job: undefined, timer: undefined, made: 0 }
    makers.add(maker)
    child.on('message', (answer: Made) => hear(maker, answer))
    child.on('error', () => end(maker, new PdfFailed('the process that makes documents cannot be started')))
    child.on('exit', () => end(maker, new PdfFailed('the process that makes documents is gone')))
    return maker
  }

  /** Hands the next document to a process that has nothing to do, or to a further one. */
  const next = (): void => {
    if (waiting.length === 0) return
    const free = [...makers].find(({ job }) => job === undefined)
    const maker = free ?? (makers.size < options.max_processes ? start() : undefined)
    const job = maker && waiting.shift()
    if (!job) return
    clearTimeout(maker.timer)
    maker.job = job
    maker.timer = setTimeout(() => end(maker, tooLate(options)), options.timeout_ms)
    maker.child.send(sentOf(job), (error) => {
      if (error) end(maker, new PdfFailed('the process that makes documents is gone'))
    })
  }

  return {
    render: (template, data, files = {}) => {
      if (waiting.length >= options.max_waiting) return Promise.reject(new PdfFailed('too many documents are waiting'))
      return new Promise((resolve, reject) => {
        waiting.push({ id: (asked += 1), template, data: JSON.stringify(data), files, resolve, reject })
        next()
      })
    },
    close: async () => {
      for (const job of waiting.splice(0)) job.reject(new PdfFailed('stopping'))
      const ending = [...makers]
      const ended = ending.map(({ child }) => exitOf(child))
      for (const maker of ending) end(maker, new PdfFailed('stopping'))
      await Promise.all(ended)
    },
  }
}

const tooLate = ({ timeout_ms }: PdfQueueOptions) => new PdfFailed(`took longer than ${timeout_ms} ms`)

/** What a process is sent of a job. */
const sentOf = ({ id, template, data, files }: Job) => ({ id, template, data, files })

function settle({ resolve, reject }: Job, { pdf, fault }: Made): void {
  if (pdf) resolve(Buffer.from(pdf))
  else reject(new PdfFailed(fault))
}

/** Resolves once a process has ended. */
function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

function startProcess(program: string): ChildProcess {
  const started = fork(program, {
    // Buffers go over as they are.
    serialization: 'advanced',
    // It needs nothing of what this process was told, such as the address of the database.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Neither it nor its channel keeps this process from ending.
  started.unref()
  started.channel?.unref()
  return started
}
