import { directionOf } from '../../http/locales'
import { escapeHtml } from '../../http/content'
import { type TextBlock, textBlocks, type TextRun } from '../../pdf'
import { markup, type Markup } from '../prerendered'

/** A text that has to be agreed to. */
interface AgreementText {
  title: string
  text: string
}

const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`

/** A part of a line. What is typed here must not be lost to a page of another site, so links open beside it. */
function runHtml({ text, strong, emphasis, struck, address }: TextRun): string {
  const plain = escapeHtml(text).replaceAll('\n', '<br>')
  const styled = [strong && 'strong', emphasis && 'em', struck && 's'].reduce<string>(
    (html, name) => (name ? tag(name, html) : html),
    plain,
  )
  return address === null
    ? styled
    : `<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">${styled}</a>`
}

const runsHtml = (runs: readonly TextRun[]): string => runs.map(runHtml).join('')

const rowHtml = (cells: readonly TextRun[][], name: 'th' | 'td'): string =>
  tag('tr', cells.map((cell) => tag(name, runsHtml(cell))).join(''))

function blockHtml(block: TextBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return tag('p', runsHtml(block.runs))
    case 'heading':
      // Below the titles of the texts, which are below that of the step.
      return tag(`h${Math.min(6, block.level + 1)}`, runsHtml(block.runs))
    case 'list': {
      const items = block.items.map((item) => tag('li', item.map(blockHtml).join(''))).join('')
      return block.start === null ? tag('ul', items) : `<ol start="${block.start}">${items}</ol>`
    }
    case 'quote':
      return tag('blockquote', block.blocks.map(blockHtml).join(''))
    case 'table':
      return tag('table', rowHtml(block.head, 'th') + block.rows.map((row) => rowHtml(row, 'td')).join(''))
    case 'rule':
      return '<hr>'
  }
}

/** What has to be agreed to, as HTML: parsed like on the screens and in documents, where HTML of its authors is left out. */
export function documentsHtml(texts: readonly AgreementText[], locale: string): Markup {
  const parts = texts.map(
    ({ title, text }) => tag('h3', escapeHtml(title)) + textBlocks(text, { isOnPaper: false }).map(blockHtml).join(''),
  )
  return markup(texts.length === 0 ? '' : `<div dir="${directionOf(locale)}">${parts.join('<hr>')}</div>`)
}
