import { join } from 'node:path'
import { projectRoot } from '../root'
import { withShownLetters } from './glyphs'
import { createPdfQueue } from './queue'

/** A document of ordinary length takes a tenth of a second; one that is not there by now never will be. */
const PDF_TIMEOUT_MS = 20_000

/** For a document of years, which nobody waits for with a page open. */
const LONG_PDF_TIMEOUT_MS = 120_000

/** Documents that wait for those that are being made; more are refused. */
export const MAX_WAITING_PDFS = 40

/** A document of hundreds of pages leaves one for the others; a process needs about 100 MB. */
export const MAX_PDF_PROCESSES = 2

/** A process that makes documents ends when nothing was wanted for so long. */
const IDLE_TIMEOUT_MS = 30_000

/** The compiler keeps memory of long documents: its process ends after so many, and the next begins with none. */
const MAX_LONG_PDFS_PER_PROCESS = 5

/** The files `api/pdf/<name>.typ`. */
export type PdfTemplate = 'survey-report' | 'consent' | 'history-report'

const common = {
  program: join(projectRoot(), 'api', 'pdf', 'compile.mjs'),
  idle_timeout_ms: IDLE_TIMEOUT_MS,
  max_waiting: MAX_WAITING_PDFS,
}
const queue = createPdfQueue({
  ...common,
  timeout_ms: PDF_TIMEOUT_MS,
  max_processes: MAX_PDF_PROCESSES,
  max_documents: Infinity,
})
const longQueue = createPdfQueue({
  ...common,
  timeout_ms: LONG_PDF_TIMEOUT_MS,
  max_processes: 1,
  max_documents: MAX_LONG_PDFS_PER_PROCESS,
})

/**
 * Makes a PDF of a template: tagged, PDF/UA-1, in a process beside this one.
 * `data` reaches the template as JSON and is never read as its code; `files` are
 * pictures that it names. Letters for which there is no font are said in words
 * (`withShownLetters`). Throws PdfFailed after
 * PDF_TIMEOUT_MS, and where MAX_WAITING_PDFS are before it.
 */
export function renderPdf(
  template: PdfTemplate,
  data: object,
  files: Record<string, Uint8Array> = {},
): Promise<Buffer> {
  return queue.render(template, withShownLetters(data), files)
}

/** The same for documents that a job makes, in a process of their own: they may take LONG_PDF_TIMEOUT_MS and hold up nobody who waits for a short one. */
export function renderLongPdf(
  template: PdfTemplate,
  data: object,
  files: Record<string, Uint8Array> = {},
): Promise<Buffer> {
  return longQueue.render(template, withShownLetters(data), files)
}

/** Ends the processes that make documents; the next document starts another. */
export async function closePdf(): Promise<void> {
  await Promise.all([queue.close(), longQueue.close()])
}
