import { ImportLog, failedImport } from '../import-log'
import type { ImportResult } from '../import-result'
import { isObject, readJson } from '../json'
import { linesOfElements } from '../json-lines'
import { surveyKey } from '../keys'
import { MAX_INSTRUMENT_BYTES, MAX_ITEMS } from '../limits'
import { importForm } from '../redcap/form'
import { armtBranching } from './branching'
import { rowOf, type ArmtRow } from './fields'

/** Whether a parsed file is an instrument of RADAR's app: REDCap fields as JSON. */
export const isArmt = (value: unknown): boolean =>
  Array.isArray(value) && value.some((field) => isObject(field) && 'field_name' in field && 'field_type' in field)

function rowsOf(value: readonly unknown[], text: string, log: ImportLog): ArmtRow[] {
  const lines = linesOfElements(text)
  const objects = value.filter(isObject)
  if (objects.length < value.length)
    log.error('NOT_A_FIELD', `${value.length - objects.length} entries of the file are no fields and are left out.`, {})
  if (objects.length > MAX_ITEMS)
    log.error('TOO_MANY_FIELDS', `The first ${MAX_ITEMS} of ${objects.length} fields are imported.`, {})
  return objects.slice(0, MAX_ITEMS).map((field, index) => rowOf(field, lines[index], log))
}

/**
 * The instrument in a file of RADAR's active remote monitoring app (aRMT). All its fields become
 * one survey, whatever forms they name. `name` is the file name; by default that of the first form.
 */
export function importArmt(source: Uint8Array | string, name?: string): ImportResult {
  if (source.length > MAX_INSTRUMENT_BYTES)
    return failedImport('FILE_TOO_LARGE', `The file is larger than ${MAX_INSTRUMENT_BYTES / 1024 / 1024} MB.`)
  const log = new ImportLog()
  const json = readJson(source, log)
  if (!json) return log.result(null)
  if (!Array.isArray(json.value) || !isArmt(json.value)) {
    log.error(
      'NO_ARMT_FILE',
      'This is no aRMT questionnaire: it is no list of fields with `field_name` and `field_type`.',
      { line: 1 },
    )
    return log.result(null)
  }
  const rows = rowsOf(json.value, json.text, log)
  const title = name?.replace(/_armt(?=_|$)/i, '') ?? rows.find(({ form }) => form !== '')?.form ?? 'survey'
  // Of duplicate names the first field is imported, so its rule is used.
  const byName = new Map([...rows].reverse().map((row) => [row.name, row]))
  const branching = armtBranching(log)
  return importForm(
    {
      key: surveyKey(title),
      name: title,
      rows,
      source: `RADAR aRMT questionnaire ${title}`,
      elsewhere: new Map(),
      branching: (draft, _read, field) => branching(draft, byName, field),
    },
    log,
  )
}
