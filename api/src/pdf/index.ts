/** Documents as PDF. */
export { closePdf, MAX_WAITING_PDFS, PDF_TIMEOUT_MS, PdfFailed, type PdfTemplate, renderPdf } from './render'
export { isolated, shown, type TextBlock, textBlocks } from './texts'
