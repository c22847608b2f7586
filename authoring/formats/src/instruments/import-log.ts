import type { SurveyDefinition } from '@almanac/domain/survey'
import type { ImportNote, ImportResult, ImportedPart } from './import-result'

/** Maximum number of notes in a report, which counts the rest: a broken file has one for each cell. */
const MAX_NOTES = 20_000
/** Maximum length of a quoted source. */
const MAX_SOURCE_SHOWN = 400

/** The location of a note: the key of its item, and its line or the element of a file that knows its line. */
export interface Place {
  key?: string | undefined
  line?: number | undefined
  element?: { line?: number | undefined }
}

/** Collects what was imported of an instrument and what was not. */
export class ImportLog {
  private readonly imported: ImportedPart[] = []
  private readonly notes: ImportNote[] = []
  private more = 0

  addImported(kind: ImportedPart['kind'], key: string, line?: number): void {
    this.imported.push(line === undefined ? { kind, key } : { kind, key, line })
  }

  /** Adds a note, if there is one. */
  add(note: ImportNote | undefined): void {
    if (note) this.notes.push(note)
  }

  private note(severity: ImportNote['severity'], code: string, message: string, place: Place, source?: unknown): void {
    if (this.notes.length >= MAX_NOTES) {
      this.more += 1
      return
    }
    const { key, line = place.element?.line } = place
    const verbatim = typeof source === 'string' ? source : JSON.stringify(source)
    this.notes.push({
      severity,
      ...(key !== undefined && { key }),
      ...(line !== undefined && { line }),
      code,
      message,
      ...(verbatim !== undefined && { source: shortened(verbatim, MAX_SOURCE_SHOWN) }),
    })
  }

  error(code: string, message: string, place: Place, source?: unknown): void {
    this.note('error', code, message, place, source)
  }

  warning(code: string, message: string, place: Place, source?: unknown): void {
    this.note('warning', code, message, place, source)
  }

  info(code: string, message: string, place: Place, source?: unknown): void {
    this.note('info', code, message, place, source)
  }

  /** The result of the importer. */
  result(definition: SurveyDefinition | null): ImportResult {
    const notes = this.more === 0 ? this.notes : [...this.notes, tooMany(this.more)]
    return { definition, imported: this.imported, notes }
  }
}

const tooMany = (more: number): ImportNote => ({
  severity: 'error',
  code: 'TOO_MANY_NOTES',
  message: `${more} more notes are not shown; correct those above and import again.`,
})

/** A text truncated to a length, with a mark. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`

/** A result with only the reason of the failure. */
export function failedImport(code: string, message: string, place: Place = {}): ImportResult {
  const log = new ImportLog()
  log.error(code, message, place)
  return log.result(null)
}
