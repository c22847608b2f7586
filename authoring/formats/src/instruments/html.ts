import { type DefaultTreeAdapterTypes as Tree, parseFragment } from 'parse5'
import { subscript, superscript } from './raised-text'
import { TextLines } from './text-lines'

/** Elements whose content is no text. */
const SILENT = new Set(['script', 'style', 'head', 'title', 'template', 'object', 'iframe', 'noscript'])
/** Elements with visible content that plain text cannot represent. */
const SHOWN = new Set(
  'img video audio iframe object embed input button select textarea svg math canvas meter progress'.split(' '),
)
const LINE = new Set(
  'div tr table caption hr blockquote section article header footer main nav aside form fieldset legend address pre details summary figure figcaption dt dd center li option'.split(
    ' ',
  ),
)
const PARAGRAPH = new Set('p ul ol dl h1 h2 h3 h4 h5 h6'.split(' '))
/** Elements that the parser adds to a table. */
const IMPLIED = new Set(['tbody', 'colgroup'])
const STRUCK = new Set(['del', 's', 'strike'])

/** Nesting below which all is read as text, so that a hostile file can't exhaust the stack. */
const MAX_DEPTH = 200

/** Tags that are read of one text; the time for repairing bad nesting grows with their square. */
const MAX_TAGS = 1_000

/** The text with the tags after the last that is read removed; null where there are none. */
function withoutExcessTags(html: string): string | null {
  let tags = 0
  for (const { index } of html.matchAll(/</g)) {
    tags += 1
    if (tags > MAX_TAGS) return html.slice(0, index) + html.slice(index).replace(/<[^<>]*>?/g, ' ')
  }
  return null
}

/** Text that HTML doesn't show as any other, and which is left out. */
interface OmittedText {
  why: 'struck' | 'hidden'
  text: string
}

export interface PlainText {
  text: string
  /** The removed tags, without duplicates. */
  tags: string[]
  /** Those of them with visible content, such as a picture. */
  lost: string[]
  omitted: OmittedText[]
  /** Links without an address that can be shown, such as one relative to a page. */
  links: string[]
}

const attributeOf = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

const styleOf = (element: Tree.Element): string => attributeOf(element, 'style') ?? ''

const isHidden = (element: Tree.Element): boolean =>
  attributeOf(element, 'hidden') !== undefined ||
  attributeOf(element, 'aria-hidden')?.trim().toLowerCase() === 'true' ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(styleOf(element))

const isStruck = (element: Tree.Element): boolean =>
  STRUCK.has(element.tagName) || /text-decoration[a-z-]*\s*:[^;]*line-through/i.test(styleOf(element))

const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node

/** A `<` that no `>` follows is one of the text: “<18”, “less <than”. */
const withTextSigns = (html: string): string => html.replace(/<(?![^<>]*>|!--)/g, '&lt;')

/** The text of a whole tree, without recursion. */
function textOf(root: Tree.ChildNode): string {
  const texts: string[] = []
  const open: Tree.ChildNode[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text' && 'value' in node) texts.push(node.value)
    else if (isElement(node) && !SILENT.has(node.tagName))
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) {
        const child = node.childNodes[at]
        if (child) open.push(child)
      }
  }
  return texts.join('')
}

class HtmlReader {
  readonly lines = new TextLines()
  readonly tags = new Set<string>()
  readonly lost = new Set<string>()
  readonly omitted: OmittedText[] = []
  readonly links: string[] = []

  children(parent: Tree.ParentNode, depth: number): void {
    for (const node of parent.childNodes) this.node(node, depth)
  }

  private node(node: Tree.ChildNode, depth: number): void {
    if (isElement(node)) this.element(node, depth)
    else if (node.nodeName === '#text' && 'value' in node) this.lines.add(node.value)
    else if (node.nodeName === '#comment') this.tags.add('comment')
  }

  private element(element: Tree.Element, depth: number): void {
    const { tagName: name } = element
    if (depth > MAX_DEPTH) return this.lines.add(textOf(element))
    if (!IMPLIED.has(name)) this.tags.add(name)
    if (isHidden(element) || isStruck(element)) return this.omit(element, depth)
    if (SHOWN.has(name) && attributeOf(element, 'type') !== 'hidden') this.lost.add(name)
    if (!SILENT.has(name)) this.visible(element, depth)
  }

  private omit(element: Tree.Element, depth: number): void {
    const omitted = new HtmlReader()
    omitted.children(element, depth + 1)
    const text = omitted.lines.toString()
    if (text !== '') this.omitted.push({ why: isHidden(element) ? 'hidden' : 'struck', text })
  }

  private visible(element: Tree.Element, depth: number): void {
    const { lines } = this
    const { tagName: name } = element
    const block = PARAGRAPH.has(name) ? 2 : LINE.has(name) ? 1 : null
    if (block) lines.break(block)
    if (name === 'td' || name === 'th') lines.nextCell()
    const start = lines.length
    if (name === 'br') lines.lineBreak()
    else if (name === 'img') this.picture(element)
    else if (name === 'ol' || name === 'ul') this.list(element, depth)
    else if (name === 'q') this.quote(element, depth)
    else this.children(element, depth + 1)
    if (name === 'sup') lines.add(superscript(lines.cut(start)))
    if (name === 'sub') lines.add(subscript(lines.cut(start)))
    if (name === 'a') this.link(element, start)
    if (block) lines.break(block)
  }

  /** A picture is lost; the text that stands for it is not. */
  private picture(element: Tree.Element): void {
    const alternative = attributeOf(element, 'alt')?.trim()
    if (alternative) this.lines.add(`(${alternative})`)
  }

  private list(element: Tree.Element, depth: number): void {
    const first = Number.parseInt(attributeOf(element, 'start') ?? '1', 10)
    let number = Number.isNaN(first) ? 1 : first
    for (const node of element.childNodes) {
      if (isElement(node) && node.tagName === 'li' && !isHidden(node) && !isStruck(node)) {
        this.lines.break(1)
        this.lines.add(element.tagName === 'ol' ? `${number}. ` : '• ')
        number += 1
        this.tags.add('li')
        this.children(node, depth + 2)
      } else this.node(node, depth + 1)
    }
  }

  private quote(element: Tree.Element, depth: number): void {
    this.lines.add('“')
    this.children(element, depth + 1)
    this.lines.add('”')
  }

  private link(element: Tree.Element, start: number): void {
    const address = attributeOf(element, 'href')?.trim()
    if (address === undefined || address === '' || address.startsWith('#')) return
    if (!/^(?:https?:|mailto:|tel:)\S+$/i.test(address)) {
      this.links.push(address)
      return
    }
    const shown = address.replace(/^(?:mailto|tel):/i, '')
    const words = this.lines.since(start).trim()
    if (words === '') this.lines.add(shown)
    else if (!words.endsWith(shown)) this.lines.add(` (${shown})`)
  }
}

/**
 * Converts HTML to plain text as a browser reads it: keeps lines, paragraphs, lists, cells of tables, superscripts,
 * subscripts and addresses of links; leaves out what is struck out or not shown, and names it. Text without tags and
 * entities is returned unchanged.
 */
export function plainText(html: string): PlainText {
  const unchanged = { text: html.trim(), tags: [], lost: [], omitted: [], links: [] }
  if (!/[<&]/.test(html)) return unchanged
  const bounded = withoutExcessTags(html)
  const fragment = parseFragment(withTextSigns(bounded ?? html))
  const [only, ...more] = fragment.childNodes
  if (more.length === 0 && only && 'value' in only && only.value === html) return unchanged
  const reader = new HtmlReader()
  reader.children(fragment, 0)
  const { lines, tags, lost, omitted, links } = reader
  if (bounded !== null) lost.add(`more than ${MAX_TAGS} tags`)
  return { text: lines.toString(), tags: [...tags], lost: [...lost], omitted, links }
}
