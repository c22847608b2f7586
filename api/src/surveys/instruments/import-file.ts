import { posix } from 'node:path'
import { importArmt } from './armt/import'
import { decodeText, encodingNote } from './decode'
import { importQuestionnaire } from './fhir'
import type { InstrumentFormat } from './format'
import { failedImport } from './import-log'
import type { ImportResult } from './import-result'
import { MAX_INSTRUMENT_BYTES } from './limits'
import { importRedcap } from './redcap/import'
import { importReproschema } from './reproschema/import'
import type { ReadFile } from './reproschema/files'

/** A file to import; its path is relative to the root folder of `read`, with `/`. */
export interface InstrumentSource {
  path: string
  bytes: Uint8Array
  /** Reads other files that it refers to. */
  read: ReadFile
}

function importFhir(bytes: Uint8Array): ImportResult {
  const decoded = decodeText(bytes)
  const { notes, ...result } = importQuestionnaire(decoded.text)
  const note = encodingNote(decoded)
  return { ...result, notes: note ? [note, ...notes] : notes }
}

/** Imports the instruments of a file in any supported format; a data dictionary contains one per form. */
export function importFile(
  { path, bytes, read }: InstrumentSource,
  format: Exclude<InstrumentFormat, 'survey'>,
): ImportResult[] {
  if (bytes.length > MAX_INSTRUMENT_BYTES)
    return [failedImport('FILE_TOO_LARGE', `The file is larger than ${MAX_INSTRUMENT_BYTES / 1024 / 1024} MB.`)]
  switch (format) {
    case 'redcap':
      return importRedcap(bytes)
    case 'armt':
      return [importArmt(bytes, posix.basename(path).replace(/\.[^.]+$/, ''))]
    case 'reproschema':
      return [importReproschema(path, read)]
    case 'fhir':
      return [importFhir(bytes)]
  }
}
