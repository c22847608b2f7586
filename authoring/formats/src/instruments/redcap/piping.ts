import type { FieldLookup } from '../fields'
import { plainText } from '../html'
import { noteHtml } from '../html-notes'
import { shortened, type ImportLog, type Place } from '../import-log'
import { MAX_TEXT_LENGTH } from '../limits'

/** `[field]`, `[field:label]`, `[event][field]`, `[smart-variable]`. */
const BRACKETED = /\[([a-z][a-z0-9_-]*)((?::[^[\]\n]{0,80})?)((?:\([^)\]\n]{1,40}\))?)((?::[a-z-]{1,40})?)\](?=(\[?))/gi
/** `{field}` embeds the field itself in the text. */
const EMBEDDED = /\{([a-z][a-z0-9_]*)(:icons)?\}/g
/** Modifiers that request what the survey displays by default. */
const SAME = new Set(['', ':label', ':checked', ':hideunderscore', ':inline'])

/** Converts texts of one item: removes HTML, and inserts answers of other questions as `{{key}}`. */
export class TextReader {
  constructor(
    private readonly field: FieldLookup,
    private readonly log: ImportLog,
  ) {}

  /** The text for the survey. */
  read(source: string, what: string, place: Place): string {
    if (source.length > MAX_TEXT_LENGTH)
      this.log.error(
        'TEXT_TOO_LONG',
        `The ${what} has ${source.length} characters; the first ${MAX_TEXT_LENGTH} are imported.`,
        place,
      )
    const plain = plainText(shortened(source, MAX_TEXT_LENGTH))
    noteHtml(plain, what, this.log, place, source)
    const { text } = plain
    this.lookForEmbedded(text, what, place)
    return text
      .replace(/\{\{/g, '{ {')
      .replace(BRACKETED, (written, name: string, first: string, code: string, last: string, next: string) =>
        this.piped(written, { name, modifier: `${first}${last}`, code, next }, what, place),
      )
  }

  private piped(
    written: string,
    { name, modifier, code, next }: { name: string; modifier: string; code: string; next: string },
    what: string,
    place: Place,
  ): string {
    const found = this.field(name)
    if (next === '[' && typeof found === 'string') {
      this.report(written, `an answer of another event or instance`, what, place)
      return written
    }
    if (name.includes('-')) {
      this.report(written, 'a smart variable of REDCap', what, place)
      return written
    }
    if (typeof found === 'string') {
      this.log.info('TEXT_IN_BRACKETS', `${written} in the ${what} is kept as it is written: ${found}.`, place, written)
      return written
    }
    if (code !== '') {
      this.report(written, 'one choice of a checkbox', what, place)
      return written
    }
    this.log.addImported('text', place.key ?? '', place.line)
    if (modifier === ':value') return found.codes === null ? `{{${found.key}}}` : `{{${found.key}|code}}`
    if (!SAME.has(modifier))
      this.log.warning(
        'PIPING_MODIFIER',
        `${written} in the ${what} shows the answer as it reads, not as “${modifier}” asks.`,
        place,
      )
    return `{{${found.key}}}`
  }

  private report(written: string, what: string, where: string, place: Place): void {
    this.log.error(
      'PIPING_NOT_IMPORTED',
      `${written} in the ${where} is ${what}; it stands there as it is written.`,
      place,
      written,
    )
  }

  private lookForEmbedded(text: string, what: string, place: Place): void {
    for (const [written, name = ''] of text.matchAll(EMBEDDED))
      if (typeof this.field(name) !== 'string')
        this.log.error(
          'EMBEDDED_FIELD',
          `${written} in the ${what} embeds a field; a survey asks it on its own, and the braces stay.`,
          place,
          written,
        )
  }
}
