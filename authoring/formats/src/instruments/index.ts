/** Imports published instruments as surveys, and writes surveys as files. */
export { writeSurveyFile } from './author-file'
export { detectFormat, type DetectedFormat, FORMAT_NAMES, type InstrumentFormat, READABLE_FORMATS } from './format'
export { importFile, type InstrumentSource } from './import-file'
export type { ImportNote, ImportResult, ImportedPart } from './import-result'
export { freeSurveyKey } from './keys'
export { MAX_INSTRUMENT_BYTES } from './limits'
