import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { ErrorCode } from '@almanac/contracts'
import { Outage } from '../http/errors'
import { projectRoot } from '../root'

/** A document of ordinary length takes a tenth of a second; one that is not there by now never will be. */
const PDF_TIMEOUT_MS = 20_000

/** Documents that wait for the one that is being made; more are refused. */
export const MAX_WAITING_PDFS = 40

/** The process that makes documents needs about 100 MB: it ends when nothing was wanted for so long. */
const IDLE_TIMEOUT_MS = 30_000

/** The files `api/pdf/<name>.typ`. */
export type PdfTemplate = 'survey-report' | 'consent'

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

let child: ChildProcess | undefined
let current: Job | undefined
let timer: NodeJS.Timeout | undefined
let made = 0
const waiting: Job[] = []

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
  if (waiting.length >= MAX_WAITING_PDFS) return Promise.reject(new PdfFailed('too many documents are waiting'))
  return new Promise((resolve, reject) => {
    waiting.push({ id: (made += 1), template, data: JSON.stringify(data), files, resolve, reject })
    next()
  })
}

/** Ends the process that makes documents; the next document starts another. */
export function closePdf(): Promise<void> {
  clearTimeout(timer)
  const ending = child
  child = undefined
  for (const job of [...(current ? [current] : []), ...waiting.splice(0)]) job.reject(new PdfFailed('stopping'))
  current = undefined
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    ending.once('exit', () => resolve())
    ending.kill('SIGKILL')
  })
}

/** Starts with the next document unless one is being made. */
function next(): void {
  if (current) return
  clearTimeout(timer)
  current = waiting.shift()
  if (!current) {
    timer = setTimeout(() => void closePdf(), IDLE_TIMEOUT_MS)
    timer.unref()
    return
  }
  const { id, template, data, files } = current
  child ??= start()
  timer = setTimeout(() => end(child, new PdfFailed(`took longer than ${PDF_TIMEOUT_MS} ms`)), PDF_TIMEOUT_MS)
  child.send({ id, template, data, files }, (error) => {
    if (error) end(child, new PdfFailed('the process that makes documents is gone'))
  })
}

function start(): ChildProcess {
  const started = fork(join(projectRoot(), 'api', 'pdf', 'compile.mjs'), {
    // Buffers go over as they are.
    serialization: 'advanced',
    // It needs nothing of what this process was told, such as the address of the database.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.on('message', (answer: Made) => {
    if (started !== child || answer.id !== current?.id) return
    const job = current
    current = undefined
    if (answer.pdf) job.resolve(Buffer.from(answer.pdf))
    else job.reject(new PdfFailed(answer.fault))
    next()
  })
  started.on('error', () => end(started, new PdfFailed('the process that makes documents cannot be started')))
  started.on('exit', () => end(started, new PdfFailed('the process that makes documents is gone')))
  // Neither it nor its channel keeps this process from ending.
  started.unref()
  started.channel?.unref()
  return started
}

/** Gives up the document that is being made with this process, and goes on with a new one. */
function end(ended: ChildProcess | undefined, failure: PdfFailed): void {
  if (!ended || ended !== child) return
  child = undefined
  ended.kill('SIGKILL')
  const job = current
  current = undefined
  job?.reject(failure)
  next()
}
