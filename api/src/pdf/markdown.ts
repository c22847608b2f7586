import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { withoutHtml } from '@almanac/domain/markdown'
import { isolated, shown } from './texts'

type Root = ReturnType<typeof fromMarkdown>
type Block = Root['children'][number]
type Inline = Extract<Block, { type: 'paragraph' }>['children'][number]
type Definition = Extract<Block, { type: 'definition' }>

/** A part of a line with its formatting. */
export interface TextRun {
  text: string
  strong: boolean
  emphasis: boolean
  struck: boolean
  /** The target of a link; null for other text. */
  address: string | null
}

/** A block of a text. */
export type TextBlock =
  | { kind: 'paragraph'; runs: TextRun[] }
  | { kind: 'heading'; level: number; runs: TextRun[] }
  /** `start` is null for an unordered list. */
  | { kind: 'list'; start: number | null; items: TextBlock[][] }
  | { kind: 'quote'; blocks: TextBlock[] }
  | { kind: 'table'; head: TextRun[][]; rows: TextRun[][][] }
  | { kind: 'rule' }

/** The heading level in the document above the text. */
const LEVEL_ABOVE = 2
/** Maximum nesting of quotations and lists; deeper content is left out. */
const MAX_DEPTH = 12
/** Links with longer addresses become plain text. */
const MAX_ADDRESS_LENGTH = 2_000
const [TICKED, NOT_TICKED] = ['☑ ', '☐ ']

type Look = Omit<TextRun, 'text'>
const PLAIN: Look = { strong: false, emphasis: false, struck: false, address: null }

/**
 * A text of a study as blocks, parsed like on the screens: emphasis, lists, tables, links. HTML is
 * left out as on every screen, a picture is replaced by its description. On paper, which can't be clicked, the address of a
 * link follows its text.
 */
export function textBlocks(text: string, { isOnPaper = true } = {}): TextBlock[] {
  const root = fromMarkdown(withoutHtml(text), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return new BlockWriter(root, isOnPaper).blocks(root.children, 0)
}

class BlockWriter {
  private readonly definitions = new Map<string, Definition>()
  private readonly highest: number
  /** Heading levels must not skip one, for accessibility. */
  private level = LEVEL_ABOVE

  constructor(
    root: Root,
    private readonly isOnPaper: boolean,
  ) {
    let highest = 6
    visit(root, (node) => {
      if (node.type === 'heading' && node.children.length > 0) highest = Math.min(highest, node.depth)
      if (node.type === 'definition') this.definitions.set(node.identifier, node)
    })
    this.highest = highest
  }

  blocks(nodes: readonly Block[], depth: number): TextBlock[] {
    return nodes.flatMap((node) => this.block(node, depth))
  }

  private block(node: Block, depth: number): TextBlock[] {
    if (depth > MAX_DEPTH) return []
    switch (node.type) {
      case 'paragraph':
        return paragraphOf(this.runs(node.children))
      case 'heading':
        return this.heading(node.depth, this.runs(node.children))
      case 'list': {
        const start = node.ordered ? (node.start ?? 1) : null
        const items = node.children.map((item) => ticked(item.checked ?? null, this.blocks(item.children, depth + 1)))
        return [{ kind: 'list', start, items }]
      }
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.blocks(node.children, depth + 1) }]
      case 'code':
        return paragraphOf([{ ...PLAIN, text: shown(node.value) }])
      case 'table': {
        const [head = [], ...rows] = node.children.map(({ children }) =>
          children.map((cell) => this.runs(cell.children)),
        )
        // A row may have fewer cells than the head, or more, which no screen displays.
        const filled = rows.map((row) => head.map((_, place) => row[place] ?? []))
        return [{ kind: 'table', head, rows: filled }]
      }
      case 'footnoteDefinition':
        return this.footnote(node.identifier, this.blocks(node.children, depth + 1))
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      default:
        return []
    }
  }

  private heading(depth: number, runs: TextRun[]): TextBlock[] {
    if (runs.length === 0) return []
    this.level = Math.min(depth - this.highest + LEVEL_ABOVE + 1, this.level + 1)
    return [{ kind: 'heading', level: this.level, runs }]
  }

  private footnote(name: string, blocks: TextBlock[]): TextBlock[] {
    return [...paragraphOf([{ ...PLAIN, text: shown(`[${name}]`) }]), ...blocks]
  }

  private runs(nodes: readonly Inline[], look: Look = PLAIN): TextRun[] {
    return nodes.flatMap((node) => this.run(node, look))
  }

  private run(node: Inline, look: Look): TextRun[] {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
        return [{ ...look, text: shown(node.value.replaceAll(/\s*\n\s*/g, ' ')) }]
      case 'break':
        return [{ ...look, text: '\n' }]
      case 'strong':
        return this.runs(node.children, { ...look, strong: true })
      case 'emphasis':
        return this.runs(node.children, { ...look, emphasis: true })
      case 'delete':
        return this.runs(node.children, { ...look, struck: true })
      case 'link':
        return this.link(node.url, node.children, look)
      case 'linkReference':
        return this.link(this.definitions.get(node.identifier)?.url ?? '', node.children, look)
      case 'image':
      case 'imageReference':
        return node.alt ? [{ ...look, text: shown(node.alt) }] : []
      case 'footnoteReference':
        return [{ ...look, text: shown(`[${node.identifier}]`) }]
      default:
        return []
    }
  }

  /** The text of a link, followed by its address unless the text contains it. */
  private link(url: string, children: readonly Inline[], look: Look): TextRun[] {
    const isInProduct = /^\/(?![/\\])/.test(url)
    const isLink = /^(?:https?:\/\/|mailto:|tel:)/i.test(url) && url.length <= MAX_ADDRESS_LENGTH
    if (!isInProduct && !isLink) return this.runs(children, look)
    const runs = this.runs(children, isLink ? { ...look, address: url } : look)
    if (!this.isOnPaper) return runs
    const read = runs.map(({ text }) => text.replaceAll('\u200B', '')).join('')
    const address = url.replace(/^(?:mailto|tel):/i, '')
    return read === url || read === address ? runs : [...runs, { ...look, text: ` (${isolated(address)})` }]
  }
}

function visit(node: Root | Block, seen: (node: Root | Block) => void): void {
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    seen(next)
    if ('children' in next) waiting.push(...next.children)
  }
}

const paragraphOf = (runs: TextRun[]): TextBlock[] => (runs.length === 0 ? [] : [{ kind: 'paragraph', runs }])

/** An item of a task list with its mark. */
function ticked(checked: boolean | null, blocks: TextBlock[]): TextBlock[] {
  const [first, ...rest] = blocks
  if (checked === null || first?.kind !== 'paragraph') return blocks
  const mark: TextRun = { ...PLAIN, text: checked ? TICKED : NOT_TICKED }
  return [{ ...first, runs: [mark, ...first.runs] }, ...rest]
}
