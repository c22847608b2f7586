import { posix } from 'node:path'
import { importArmt } from './armt/import'
import { decodeText, encodingNote } from './decode'
import { importQuestionnaire } from './fhir'
import { JsonTextError, parseJsonText, type JsonObject } from './fhir/json-text'
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
  /** The texts of FHIR resources beside it, which may have the choices of a Questionnaire. */
  resources?: () => readonly string[]
}

function importFhir({ bytes, resources }: InstrumentSource): ImportResult {
  const decoded = decodeText(bytes)
  const handedIn = () => (resources?.() ?? []).flatMap(readResource)
  const { notes, ...result } = importQuestionnaire(decoded.text, handedIn)
  const note = encodingNote(decoded)
  return { ...result, notes: note ? [note, ...notes] : notes }
}

/** The resource in a text; none where it isn't one. */
function readResource(text: string): JsonObject[] {
  try {
    const { value } = parseJsonText(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : []
  } catch (error) {
    if (error instanceof JsonTextError) return []
    throw error
  }
}

/** Imports the instruments of a file in any supported format; a data dictionary contains one per form. */
export function importFile(source: InstrumentSource, format: Exclude<InstrumentFormat, 'survey'>): ImportResult[] {
  const { path, bytes, read } = source
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
      return [importFhir(source)]
  }
}
