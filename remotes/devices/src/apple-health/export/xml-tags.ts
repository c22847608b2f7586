import { SaxesParser } from 'saxes'

/** Why a document cannot be read. */
export type XmlFault = 'not_export' | 'malformed'

/** Thrown when a document is not an Apple Health export, or is none that can be read on. */
export class XmlError extends Error {
  constructor(readonly fault: XmlFault) {
    super(fault)
  }
}

/** Callbacks of the tag reader. */
export interface TagListener {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  close: (name: string) => void
}

const ROOT = 'HealthData'

/** Limit of the characters without a tag. Nothing in an export comes near it; more would only fill the memory. */
const MAX_LENGTH_WITHOUT_TAG = 1_000_000

/** An ampersand that begins no reference. The parser would search the rest of the file for the end of one. */
const BARE_AMPERSAND = /&(?!#?\w{1,32};)/g

/** The longest reference, without its semicolon. */
const MAX_REFERENCE_LENGTH = 34

/** Errors that leave the elements of a document as they are: a control character, a bare <, an entity that nobody knows. */
const HARMLESS = /^(?:\d+:\d+: )?(disallowed character\.|undefined entity\.|malformed character entity\.)/

/**
 * Streaming reader for the tags of an Apple Health export in pieces of any length, by the parser `saxes`. It fetches
 * nothing, doesn't validate against the DOCTYPE (that of iOS 16 is wrong) and expands no entities of a document. An
 * error at one place doesn't stop it. Throws XmlError if the root is another one.
 */
export class TagReader {
  private readonly parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  private held = ''
  private sinceTag = 0
  private depth = 0
  private begun = false
  private complete = false
  private damages = 0

  constructor(listener: TagListener) {
    this.parser.on('error', ({ message }) => {
      if (this.begun && !this.complete && !HARMLESS.test(message)) this.damages += 1
    })
    this.parser.on('opentag', ({ name, attributes }) => {
      this.sinceTag = 0
      if (!this.begun && name !== ROOT) throw new XmlError('not_export')
      this.begun = true
      this.depth += 1
      // What follows the export is none of it.
      if (!this.complete) listener.open(name, attributes)
    })
    this.parser.on('closetag', ({ name }) => {
      this.sinceTag = 0
      this.depth -= 1
      if (!this.complete) listener.close(name)
      this.complete ||= this.depth === 0
    })
  }

  /** Number of places at which elements were damaged, so that some may be missing. */
  get damaged(): number {
    return this.damages
  }

  /** Processes the next piece. */
  push(piece: string): void {
    const text = this.held + piece
    const from = text.lastIndexOf('&')
    const isOpen = from >= 0 && from >= text.length - MAX_REFERENCE_LENGTH && !text.includes(';', from)
    this.held = isOpen ? text.slice(from) : ''
    this.write(isOpen ? text.slice(0, from) : text)
  }

  /** Whether the document is complete: its root was closed. */
  end(): boolean {
    this.write(this.held)
    this.held = ''
    if (!this.begun) throw new XmlError('not_export')
    return this.complete
  }

  private write(text: string): void {
    this.sinceTag += text.length
    this.parser.write(text.includes('&') ? text.replaceAll(BARE_AMPERSAND, '&amp;') : text)
    if (this.sinceTag > MAX_LENGTH_WITHOUT_TAG) throw new XmlError(this.begun ? 'malformed' : 'not_export')
  }
}
