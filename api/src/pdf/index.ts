/** Documents as PDF. */
export { type DocumentFrame, frameOf, momentInWords, pageWords } from './frame'
export { closePdf, MAX_WAITING_PDFS, PdfFailed, renderLongPdf, renderPdf } from './render'
export { isolated, shown, type TextBlock, textBlocks } from './texts'
