import { decodeText } from './decode'
import { ImportLog } from './import-log'
import { isObject, readJson, type JsonObject } from './json'
import { isArmt } from './armt/import'
import { COLUMNS } from './redcap/columns'
import { isReproschema } from './reproschema/import'

export type InstrumentFormat = 'fhir' | 'armt' | 'redcap' | 'reproschema' | 'survey'

/** The format of a file or, as text, why it is no instrument. */
export type DetectedFormat =
  | { format: InstrumentFormat }
  /** `needs_nothing`: nothing is lost by skipping it. */
  | { fault: string; needs_nothing?: true }

export const FORMAT_NAMES: Readonly<Record<InstrumentFormat, string>> = {
  fhir: 'FHIR Questionnaire',
  armt: 'aRMT questionnaire',
  redcap: 'REDCap data dictionary',
  reproschema: 'ReproSchema activity',
  survey: 'survey file',
}

/** What can be read, for people. */
export const READABLE_FORMATS =
  'A REDCap data dictionary (CSV), a FHIR Questionnaire (JSON), an aRMT questionnaire (JSON), the schema of a ReproSchema activity (JSON) and a survey file (YAML) can be read.'

const fault = (why: string): DetectedFormat => ({ fault: why })

/** Other file types, detected by their first characters. */
function otherKind(bytes: Uint8Array, text: string): string | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return 'This is a ZIP archive or an Excel workbook: unpack it, or save the sheet as CSV.'
  if (text.startsWith('%PDF')) return 'This is a PDF, from which no questions can be read.'
  if (/^\s*</.test(text) && text.slice(0, 4_000).includes('http://www.w3.org/2002/xforms'))
    return 'This is an XForm, as of ODK and KoboToolbox, which can’t be read.'
  if (/^\s*<(\?xml|Questionnaire|ODM)/i.test(text))
    return 'This is XML: export the data dictionary of REDCap as CSV, and a Questionnaire as JSON.'
  if (/^\s*<!?(doctype|html)/i.test(text)) return 'This is a web page, probably one that asks to sign in.'
  return text.includes('\u0000') ? 'This is no text file.' : null
}

function formatOfJson(text: string): DetectedFormat {
  const log = new ImportLog()
  const json = readJson(text, log)
  if (!json) {
    const [note] = log.result(null).notes
    return {
      fault: `${note?.message ?? 'The file is no JSON.'}${note?.line === undefined ? '' : ` (line ${note.line})`}`,
    }
  }
  if (isArmt(json.value)) return { format: 'armt' }
  if (isReproschema(json.value)) return { format: 'reproschema' }
  return isObject(json.value) ? formatOfResource(json.value) : fault('This JSON is no instrument.')
}

function formatOfResource(resource: JsonObject): DetectedFormat {
  const type = resource['resourceType']
  if (type === 'Questionnaire') return { format: 'fhir' }
  if (type === 'Bundle')
    return fault(
      'This is a Bundle: save the Questionnaires in it as a file each. Its ValueSets are read with the Questionnaires beside it.',
    )
  if (type === 'ValueSet' || type === 'CodeSystem')
    return {
      fault: `This is a FHIR ${type}: its codes are read with the Questionnaires beside it.`,
      needs_nothing: true,
    }
  if (typeof type === 'string') return fault(`This is a FHIR resource of the type ${type}, not a Questionnaire.`)
  return fault('This JSON is no instrument.')
}

const firstLine = (text: string): string => text.slice(0, 4_000).split(/\r\n|\r|\n/, 1)[0] ?? ''

/** The columns that tell a data dictionary, by the name that REDCap gives them. */
const TELLING = { 'Variable / Field Name': COLUMNS.name, 'Field Type': COLUMNS.type } as const

/** A data dictionary begins with its column names. The missing ones; null where the line isn't of a table. */
function missingColumns(text: string): string[] | null {
  const line = firstLine(text.replace(/^\ufeff/, '')).toLowerCase()
  if (!/[,;\t|]/.test(line)) return null
  return Object.entries(TELLING).flatMap(([shown, names]) => (names.some((name) => line.includes(name)) ? [] : [shown]))
}

const isMostlyDictionary = (text: string): boolean =>
  COLUMNS.label.some((name) => firstLine(text).toLowerCase().includes(name))

/** Why a table is none. */
const noDictionary = (text: string, missing: readonly string[]): string =>
  isMostlyDictionary(text)
    ? `This is a REDCap data dictionary whose first line is damaged: it does not name ${missing.map((name) => `“${name}”`).join(' and ')}, and begins with “${firstLine(text).slice(0, 40)}”.`
    : 'This table is no REDCap data dictionary: its first line does not name “Variable / Field Name” and “Field Type”.'

/** Detects the format by the content of a file; its name only distinguishes YAML and CSV from other texts. */
export function detectFormat(name: string, bytes: Uint8Array): DetectedFormat {
  const { text } = decodeText(bytes)
  const plain = text.replace(/^\ufeff/, '')
  if (plain.trim() === '') return { fault: 'The file is empty.' }
  const other = otherKind(bytes, plain)
  if (other !== null) return { fault: other }
  if (/^\s*[[{]/.test(plain) && !/\.ya?ml$/i.test(name)) return formatOfJson(plain)
  const missing = missingColumns(plain)
  if (missing?.length === 0) return { format: 'redcap' }
  if (/\.csv$/i.test(name)) return fault(noDictionary(plain, missing ?? []))
  if (/\.ya?ml$/i.test(name) || /^(key|title|questions):/m.test(plain.slice(0, 4_000))) return { format: 'survey' }
  return fault('This file is no instrument.')
}
