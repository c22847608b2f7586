/** Why reading a document stopped. */
export type ExportFault = 'not_export' | 'entities' | 'malformed'

/** Thrown when a document is not, or not entirely, an Apple Health export. */
export class ExportError extends Error {
  constructor(readonly fault: ExportFault) {
    super(fault)
  }
}

/** Callbacks of the tag reader. */
export interface TagListener {
  /** `attributes` is the raw text; `readAttributes` parses it on demand. */
  open: (name: string, attributes: string) => void
  close: (name: string) => void
}

/**
 * Limit of the buffered text. No tag, comment or DOCTYPE of an export comes near it; a longer one
 * would only fill the memory.
 */
const MAX_PENDING_LENGTH = 1_000_000

const TAG = /^<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>$/

/** Constructs other than text between tags, with their start and end markers. */
const SKIPPED: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

/**
 * Streaming reader for the tags of an XML document in chunks of any size; buffers only the
 * incomplete tag. Supports only what an Apple Health export needs: text is skipped, the DOCTYPE is
 * not validated against (that of iOS 16 is wrong), nothing is fetched, and a document that declares
 * its own entities is rejected. Throws ExportError.
 */
export class TagReader {
  private pending = ''
  private readonly open: string[] = []
  private begun = false

  constructor(
    private readonly root: string,
    private readonly listener: TagListener,
  ) {}

  /** Processes the next chunk. */
  push(piece: string): void {
    const text = this.pending === '' ? piece : this.pending + piece
    let from = 0
    for (;;) {
      const start = text.indexOf('<', from)
      this.checkText(text, from, start)
      if (start < 0) {
        this.pending = ''
        return
      }
      const end = this.endOf(text, start)
      if (end < 0) {
        if (text.length - start > MAX_PENDING_LENGTH) throw new ExportError('malformed')
        this.pending = text.slice(start)
        return
      }
      from = end
    }
  }

  /** Whether the document is complete: it had a tag, and every opened tag was closed. */
  end(): boolean {
    if (!this.begun) throw new ExportError('not_export')
    return this.open.length === 0 && this.pending === ''
  }

  /** Only a byte order mark may precede the first tag. */
  private checkText(text: string, from: number, to: number): void {
    if (!this.begun && /[^\s\uFEFF]/.test(text.slice(from, to < 0 ? undefined : to)))
      throw new ExportError('not_export')
  }

  /** End of the construct that begins at `start`; negative while it is incomplete. */
  private endOf(text: string, start: number): number {
    if (text.startsWith('<!', start) || text.startsWith('<?', start)) return this.endOfSkipped(text, start)
    const end = endOfTag(text, start)
    if (end >= 0) this.readTag(text.slice(start, end))
    return end
  }

  private endOfSkipped(text: string, start: number): number {
    for (const [opening, closing] of SKIPPED) {
      if (!text.startsWith(opening, start)) continue
      const end = text.indexOf(closing, start + opening.length)
      return end < 0 ? end : end + closing.length
    }
    return endOfDoctype(text, start)
  }

  private readTag(tag: string): void {
    const [, closing, name = '', attributes = '', alone] = TAG.exec(tag) ?? []
    if (name === '') throw new ExportError(this.begun ? 'malformed' : 'not_export')
    if (closing) {
      if (this.open.pop() !== name) throw new ExportError('malformed')
      this.listener.close(name)
      return
    }
    if (!this.begun && name !== this.root) throw new ExportError('not_export')
    if (this.begun && this.open.length === 0) throw new ExportError('malformed')
    this.begun = true
    this.listener.open(name, attributes)
    if (alone) this.listener.close(name)
    else this.open.push(name)
  }
}

const [DOUBLE_QUOTE, SINGLE_QUOTE, GREATER_THAN] = [34, 39, 62]

/** A tag ends at the first > outside quotes. */
function endOfTag(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === GREATER_THAN) return at + 1
    if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) continue
    at = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1)
    if (at < 0) return at
  }
  return -1
}

/** A DOCTYPE ends after its internal subset, if any. An entity declaration is rejected immediately. */
function endOfDoctype(text: string, start: number): number {
  const [rules, close] = [text.indexOf('[', start), text.indexOf('>', start)]
  const hasRules = rules >= 0 && (close < 0 || rules < close)
  const closing = hasRules ? /\]\s*>/g : />/g
  closing.lastIndex = hasRules ? rules : start
  const found = closing.exec(text)
  const end = found ? found.index + found[0].length : -1
  if (/<!ENTITY/i.test(text.slice(start, end < 0 ? undefined : end))) throw new ExportError('entities')
  return end
}

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const KNOWN: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The attributes of a tag by name. Throws ExportError for an entity that XML does not predefine. */
export function readAttributes(written: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? ''
    attributes[name] = value.includes('&') ? decode(value) : value
  }
  return attributes
}

function decode(value: string): string {
  return value.replaceAll(/&([^;\s&]{0,12});?/g, (written, name: string) => {
    const known = KNOWN[name]
    if (known !== undefined && written.endsWith(';')) return known
    const [, hexadecimal, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
    const code = hexadecimal === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hexadecimal, 16)
    if (!written.endsWith(';') || !(code <= 0x10ffff)) throw new ExportError('entities')
    return String.fromCodePoint(code)
  })
}
