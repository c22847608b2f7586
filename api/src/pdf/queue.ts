import { fork, type ChildProcess } from 'node:child_process'
import type { ErrorCode } from '@almanac/contracts'
import { Outage } from '../http/errors'

/** A document could not be rendered, or the queue is full. The message never quotes its content. */
export class PdfFailed extends Outage {
  override name = 'PdfFailed'
  readonly refusal_code: ErrorCode = 'REPORT_FAILED'
  readonly retry_after = 10
}

interface PdfQueueOptions {
  /** The program of a process, which handles jobs like `api/pdf/compile.mjs`. */
  program: string
  /** Timeout of one document, including the start of its process. */
  timeout_ms: number
  /** An idle process is ended after this time. */
  idle_timeout_ms: number
  /** Maximum number of queued documents; further ones are refused. */
  max_waiting: number
  /** Maximum number of documents rendered at once. */
  max_processes: number
  /** Documents after which a process is ended; Infinity for no limit. */
  max_documents: number
}

/** A document, or its pages as one drawing, which screens show. */
type Format = 'pdf' | 'svg'

interface Job {
  id: number
  format: Format
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

/** A process with its current job. */
interface Maker {
  child: ChildProcess
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  /** Number of rendered documents. */
  made: number
}

interface PdfQueue {
  /** Renders a template; rejects with PdfFailed. */
  render: (template: string, data: object, files?: Record<string, Uint8Array>, format?: Format) => Promise<Buffer>
  /** Refuses queued documents and ends all processes; the next document starts another. */
  close: () => Promise<void>
}

/**
 * Renders queued documents in a few processes, started on demand. A document that exceeds the
 * timeout ends its own process only.
 */
export function createPdfQueue(options: PdfQueueOptions): PdfQueue {
  const waiting: Job[] = []
  const makers = new Set<Maker>()
  let lastId = 0

  /** Ends a process and fails its current job. */
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

  /** Passes the next document to an idle process, or to a new one. */
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
    render: (template, data, files = {}, format = 'pdf') => {
      if (waiting.length >= options.max_waiting) return Promise.reject(new PdfFailed('too many documents are waiting'))
      return new Promise((resolve, reject) => {
        waiting.push({ id: (lastId += 1), format, template, data: JSON.stringify(data), files, resolve, reject })
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

/** The message of a job to a process. */
const sentOf = ({ id, format, template, data, files }: Job) => ({ id, format, template, data, files })

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
    // Transfers buffers without conversion.
    serialization: 'advanced',
    // The process needs none of the environment, such as the address of the database.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Neither the child nor its channel keeps this process alive.
  started.unref()
  started.channel?.unref()
  return started
}
