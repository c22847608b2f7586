import type { ImportNote, ImportedPart } from '../import-result'
import type { FhirElement } from './element'

const MAX_SOURCE_LENGTH = 300

/** The location of a note: its element, and the key of its item if any. */
export interface Place {
  element: FhirElement
  key?: string | undefined
}

/** Collects the notes of an import. */
export class ImportLog {
  readonly imported: ImportedPart[] = []
  readonly notes: ImportNote[] = []

  addImported(kind: ImportedPart['kind'], key: string, element: FhirElement): void {
    const { line } = element
    this.imported.push({ kind, key, ...(line === undefined ? {} : { line }) })
  }

  error(place: Place, code: string, message: string, source?: unknown): void {
    this.note('error', place, code, message, source)
  }

  warning(place: Place, code: string, message: string, source?: unknown): void {
    this.note('warning', place, code, message, source)
  }

  info(place: Place, code: string, message: string, source?: unknown): void {
    this.note('info', place, code, message, source)
  }

  private note(severity: ImportNote['severity'], place: Place, code: string, message: string, source?: unknown): void {
    const { line } = place.element
    const verbatim = typeof source === 'string' ? source : JSON.stringify(source)
    this.notes.push({
      severity,
      code,
      message,
      ...(place.key === undefined ? {} : { key: place.key }),
      ...(line === undefined ? {} : { line }),
      ...(verbatim === undefined ? {} : { source: shortened(verbatim) }),
    })
  }
}

const shortened = (text: string): string =>
  text.length > MAX_SOURCE_LENGTH ? `${text.slice(0, MAX_SOURCE_LENGTH)}…` : text
