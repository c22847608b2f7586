import { posix } from 'node:path'
import { importArmt } from './armt/import'
import { decodeText, encodingNote } from './decode'
import { importQuestionnaire } from './fhir'
import type { InstrumentFormat } from './format'
import { nothingTaken } from './import-log'
import type { ImportResult } from './import-result'
import { MAX_INSTRUMENT_BYTES } from './limits'
import { importRedcap } from './redcap/import'
import { importReproschema } from './reproschema/import'
import type { ReadFile } from './reproschema/files'

/** A file to import; its path is relative to the folder that `read` reads from, with `/`. */
export interface InstrumentSource {
  path: string
  bytes: Uint8Array
  /** Other files that it names. */
  read: ReadFile
}

function importFhir(bytes: Uint8Array): ImportResult {
  const decoded = decodeText(bytes)
  const { notes, ...result } = importQuestionnaire(decoded.text)
  const note = encodingNote(decoded)
  return { ...result, notes: note ? [note, ...notes] : notes }
}

/** The instruments of a file in one of the formats of others: of a data dictionary one for each form. */
export function importFile(
  { path, bytes, read }: InstrumentSource,
  format: Exclude<InstrumentFormat, 'survey'>,
): ImportResult[] {
  if (bytes.length > MAX_INSTRUMENT_BYTES)
    return [nothingTaken('FILE_TOO_LARGE', `The file is larger than ${MAX_INSTRUMENT_BYTES / 1024 / 1024} MB.`)]
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
