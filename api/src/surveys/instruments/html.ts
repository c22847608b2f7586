const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|<!--[^]*?-->/gi
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi
/** Elements whose content is no text. */
const SILENT = new Set(['script', 'style', 'head', 'title', 'template', 'object', 'iframe'])
const LINE = new Set(['br', 'div', 'tr', 'table', 'hr', 'blockquote'])
const PARAGRAPH = new Set(['p', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements with visible content that plain text cannot represent. */
const SHOWN = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed', 'input', 'button', 'svg'])

const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    deg: '°',
    le: '≤',
    ge: '≥',
    plusmn: '±',
    times: '×',
    frac12: '½',
    copy: '©',
    reg: '®',
    euro: '€',
    pound: '£',
    micro: 'µ',
  }),
)

interface PlainText {
  text: string
  /** The removed tags, without duplicates. */
  tags: string[]
  /** Those of them with visible content, such as a picture. */
  lost: string[]
}

function entity(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? written
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return point > 0 && point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff)
    ? String.fromCodePoint(point)
    : written
}

const linkOf = (attributes: string): string | undefined =>
  /\bhref\s*=\s*["']?((?:https?:|mailto:|tel:)[^"'\s>]+)/i.exec(attributes)?.[1]

/** The plain text for a tag. */
function mark(name: string, closing: boolean): string {
  if (LINE.has(name)) return closing ? '' : '\n'
  if (PARAGRAPH.has(name)) return '\n\n'
  if (name === 'li') return closing ? '' : '\n• '
  if ((name === 'td' || name === 'th') && closing) return ' '
  return ''
}

/**
 * Converts HTML to plain text: keeps lines, paragraphs and lists, appends the address of a link to
 * its text, and drops all other formatting. Text without tags and entities is returned unchanged.
 */
export function plainText(html: string): PlainText {
  const tags = new Set<string>()
  const lost = new Set<string>()
  let text = ''
  let from = 0
  let silent: string | null = null
  let link: string | undefined
  for (const found of html.matchAll(TAG)) {
    if (silent === null) text += html.slice(from, found.index)
    from = found.index + found[0].length
    const name = found[2]?.toLowerCase()
    if (name === undefined) continue
    const closing = found[1] === '/'
    if (silent !== null) {
      if (closing && name === silent) silent = null
      continue
    }
    tags.add(name)
    if (SHOWN.has(name)) lost.add(name)
    if (SILENT.has(name) && !closing && html.toLowerCase().includes(`</${name}`, from)) silent = name
    if (name === 'a') {
      if (closing && link !== undefined && !text.endsWith(link)) text += ` (${link})`
      link = closing ? undefined : linkOf(found[3] ?? '')
    }
    text += mark(name, closing)
  }
  if (silent === null) text += html.slice(from)
  const decoded = text.replace(ENTITY, entity)
  if (tags.size === 0 && decoded === html) return { text: html.trim(), tags: [], lost: [] }
  return { text: tidy(decoded), tags: [...tags], lost: [...lost] }
}

/** Removes the spaces and empty lines that HTML ignores. */
const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
