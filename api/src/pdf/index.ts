/** PDF documents. */
export { type DocumentFrame, frameOf, momentInWords, pageWords } from './frame'
export { PdfFailed } from './queue'
export { closePdf, MAX_PDF_PROCESSES, MAX_WAITING_PDFS, renderLongPdf, renderPdf } from './render'
export { textBlocks } from './markdown'
export { isolated, shown, unbroken } from './texts'
