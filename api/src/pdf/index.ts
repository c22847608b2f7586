/** Documents as PDF. */
export { PdfFailed } from './queue'
export { closePdf, MAX_PDF_PROCESSES, MAX_WAITING_PDFS, renderPdf } from './render'
export { isolated, shown, type TextBlock, textBlocks } from './texts'
