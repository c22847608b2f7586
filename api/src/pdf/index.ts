/** PDF documents. */
export type { DocumentBrand } from './brand'
export { DOCUMENT_COLORS } from './colors'
export { type DocumentFrame, footerWords, frameOf, momentInWords, pageWords } from './frame'
export { PdfFailed } from './queue'
export { closePdf, MAX_PDF_PROCESSES, MAX_WAITING_PDFS, renderLongPdf, renderPages, renderPdf } from './render'
export { type TextBlock, textBlocks, type TextRun } from './markdown'
export { isolated, shown, unbroken } from './texts'
