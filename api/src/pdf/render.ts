import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { ErrorCode } from '@almanac/contracts'
import { Outage } from '../http/errors'
import { projectRoot } from '../root'

/** A document of ordinary length takes a tenth of a second; one that is not there by now never will be. */
const PDF_TIMEOUT_MS = 20_000

/** For a document of years, which nobody waits for with a page open. */
const LONG_PDF_TIMEOUT_MS = 120_000

/** Documents that wait for the one that is being made; more are refused. */
export const MAX_WAITING_PDFS = 40

/** The process that makes documents needs about 100 MB: it ends when nothing was wanted for so long. */
const IDLE_TIMEOUT_MS = 30_000

/** The compiler keeps memory of long documents: its process ends after so many, and the next begins with none. */
const MAX_LONG_PDFS_PER_PROCESS = 5

/** The files `api/pdf/<name>.typ`. */
export type PdfTemplate = 'survey-report' | 'consent' | 'history-report'

/** A document could not be made, or too many are waiting. The message never quotes what was to be in it. */
export class PdfFailed extends Outage {
  override name = 'PdfFailed'
  readonly refusal_code: ErrorCode = 'REPORT_FAILED'
  readonly retry_after = 10
}

interface Job {
  id: number
  template: PdfTemplate
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

interface PdfQueueOptions {
  timeout: number
  maxWaiting: number
  /** Documents after which its process ends. */
  maxDocuments: number
}

/** Makes documents one after the other, in one process beside this one. */
class PdfQueue {
  private child: ChildProcess | undefined
  private current: Job | undefined
  private timer: NodeJS.Timeout | undefined
  private asked = 0
  private madeByChild = 0
  private readonly waiting: Job[] = []

  constructor(private readonly options: PdfQueueOptions) {}

  render(template: PdfTemplate, data: object, files: Record<string, Uint8Array>): Promise<Buffer> {
    if (this.waiting.length >= this.options.maxWaiting)
      return Promise.reject(new PdfFailed('too many documents are waiting'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: (this.asked += 1), template, data: JSON.stringify(data), files, resolve, reject })
      this.next()
    })
  }

  /** Refuses what waits and ends the process; the next document starts another. */
  close(): Promise<void> {
    clearTimeout(this.timer)
    const ending = this.child
    this.child = undefined
    for (const job of [...(this.current ? [this.current] : []), ...this.waiting.splice(0)])
      job.reject(new PdfFailed('stopping'))
    this.current = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      ending.once('exit', () => resolve())
      ending.kill('SIGKILL')
    })
  }

  /** Starts with the next document unless one is being made. */
  private next(): void {
    if (this.current) return
    clearTimeout(this.timer)
    this.current = this.waiting.shift()
    if (!this.current) {
      this.timer = setTimeout(() => void this.close(), IDLE_TIMEOUT_MS)
      this.timer.unref()
      return
    }
    const { id, template, data, files } = this.current
    this.child ??= this.start()
    const { timeout } = this.options
    this.timer = setTimeout(() => this.end(this.child, new PdfFailed(`took longer than ${timeout} ms`)), timeout)
    this.child.send({ id, template, data, files }, (error) => {
      if (error) this.end(this.child, new PdfFailed('the process that makes documents is gone'))
    })
  }

  private start(): ChildProcess {
    const started = fork(join(projectRoot(), 'api', 'pdf', 'compile.mjs'), {
      // Buffers go over as they are.
      serialization: 'advanced',
      // It needs nothing of what this process was told, such as the address of the database.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.madeByChild = 0
    started.on('message', (answer: Made) => this.take(started, answer))
    started.on('error', () => this.end(started, new PdfFailed('the process that makes documents cannot be started')))
    started.on('exit', () => this.end(started, new PdfFailed('the process that makes documents is gone')))
    // Neither it nor its channel keeps this process from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  private take(from: ChildProcess, answer: Made): void {
    const job = this.current
    if (from !== this.child || !job || answer.id !== job.id) return
    this.current = undefined
    if (answer.pdf) job.resolve(Buffer.from(answer.pdf))
    else job.reject(new PdfFailed(answer.fault))
    this.madeByChild += 1
    if (this.madeByChild >= this.options.maxDocuments) {
      this.child = undefined
      from.kill('SIGKILL')
    }
    this.next()
  }

  /** Gives up the document that is being made with this process, and goes on with a new one. */
  private end(ended: ChildProcess | undefined, failure: PdfFailed): void {
    if (!ended || ended !== this.child) return
    this.child = undefined
    ended.kill('SIGKILL')
    const job = this.current
    this.current = undefined
    job?.reject(failure)
    this.next()
  }
}

const queue = new PdfQueue({ timeout: PDF_TIMEOUT_MS, maxWaiting: MAX_WAITING_PDFS, maxDocuments: Infinity })
const longQueue = new PdfQueue({
  timeout: LONG_PDF_TIMEOUT_MS,
  maxWaiting: MAX_WAITING_PDFS,
  maxDocuments: MAX_LONG_PDFS_PER_PROCESS,
})

/**
 * Makes a PDF of a template: tagged (PDF/UA-1 where every character has a glyph),
 * in one process beside this one, one after the other. `data` reaches the template
 * as JSON and is never read as its code; `files` are pictures that it names. Throws
 * PdfFailed after PDF_TIMEOUT_MS, and where MAX_WAITING_PDFS are before it.
 */
export function renderPdf(
  template: PdfTemplate,
  data: object,
  files: Record<string, Uint8Array> = {},
): Promise<Buffer> {
  return queue.render(template, data, files)
}

/** The same for documents that a job makes, in a process of their own: they may take LONG_PDF_TIMEOUT_MS and hold up nobody who waits for a short one. */
export function renderLongPdf(template: PdfTemplate, data: object): Promise<Buffer> {
  return longQueue.render(template, data, {})
}

/** Ends the processes that make documents; the next document starts another. */
export async function closePdf(): Promise<void> {
  await Promise.all([queue.close(), longQueue.close()])
}
