import { join } from 'node:path'
import { projectRoot } from '../root'
import { type DocumentBrand, withBrand } from './brand'
import { withShownLetters } from './glyphs'
import { createPdfQueue } from './queue'

/** A document of ordinary length takes a tenth of a second; one that exceeds this never ends. */
const PDF_TIMEOUT_MS = 20_000

/** For a document of several years, for which no page waits. */
const LONG_PDF_TIMEOUT_MS = 120_000

/** Maximum number of queued documents; further ones are refused. */
export const MAX_WAITING_PDFS = 40

/** While one renders a document of hundreds of pages, the other is available; a process needs about 100 MB. */
export const MAX_PDF_PROCESSES = 2

/** An idle process is ended after this time. */
const IDLE_TIMEOUT_MS = 30_000

/** The compiler retains memory of long documents, so its process is replaced after this number. */
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
 * Renders a template as PDF: tagged, PDF/UA-1, in a child process. `data` is passed as JSON and
 * never interpreted as code; `files` are pictures that it refers to. Letters without a font are
 * replaced by words (`withShownLetters`). Without a brand it is the product's. Throws PdfFailed after PDF_TIMEOUT_MS, and when
 * MAX_WAITING_PDFS are queued.
 */
export function renderPdf(
  template: PdfTemplate,
  data: object,
  files: Record<string, Uint8Array> = {},
  brand?: DocumentBrand,
): Promise<Buffer> {
  const whole = withBrand(data, files, brand)
  return queue.render(template, withShownLetters(whole.data), whole.files)
}

/** The pages of such a document below each other as SVG, its letters as outlines. */
export async function renderPages(
  template: PdfTemplate,
  data: object,
  files: Record<string, Uint8Array> = {},
  brand?: DocumentBrand,
): Promise<string> {
  const whole = withBrand(data, files, brand)
  return (await queue.render(template, withShownLetters(whole.data), whole.files, 'svg')).toString('utf8')
}

/**
 * The same for documents of jobs, in a separate process: they may take LONG_PDF_TIMEOUT_MS without
 * delaying short ones.
 */
export function renderLongPdf(
  template: PdfTemplate,
  data: object,
  files: Record<string, Uint8Array> = {},
  brand?: DocumentBrand,
): Promise<Buffer> {
  const whole = withBrand(data, files, brand)
  return longQueue.render(template, withShownLetters(whole.data), whole.files)
}

/** Ends the processes; the next document starts another. */
export async function closePdf(): Promise<void> {
  await Promise.all([queue.close(), longQueue.close()])
}
