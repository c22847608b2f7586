import { decodeText, encodingNote } from '../decode'
import { ImportLog, failedImport } from '../import-log'
import type { ImportResult } from '../import-result'
import { freeSurveyKey, surveyKey } from '../keys'
import { MAX_INSTRUMENT_BYTES } from '../limits'
import type { FieldRow } from './columns'
import { readDictionary } from './dictionary'
import { importForm } from './form'
import { withoutRecordId } from './record-id'

/** The rows by form, in order of first appearance. */
function formsOf(rows: readonly FieldRow[], log: ImportLog): Map<string, FieldRow[]> {
  const forms = new Map<string, FieldRow[]>()
  let before: string | null = null
  for (const row of rows) {
    const form = forms.get(row.form)
    if (form && before !== row.form)
      log.warning('FORM_IN_PIECES', `The rows of the form “${row.form}” do not stand together.`, {
        key: row.name,
        line: row.line,
      })
    if (form) form.push(row)
    else forms.set(row.form, [row])
    before = row.form
  }
  return forms
}

/**
 * Imports the instruments of a REDCap data dictionary (CSV), one per form. Notes about the whole
 * file are with the first.
 */
export function importRedcap(source: Uint8Array | string): ImportResult[] {
  if (source.length > MAX_INSTRUMENT_BYTES)
    return [failedImport('FILE_TOO_LARGE', `The file is larger than ${MAX_INSTRUMENT_BYTES / 1024 / 1024} MB.`)]
  const log = new ImportLog()
  const decoded = typeof source === 'string' ? { text: source, encoding: 'utf-8' as const } : decodeText(source)
  log.add(encodingNote(decoded))
  const rows = readDictionary(decoded.text, log)
  if (!rows) return [log.result(null)]
  const forms = formsOf(withoutRecordId(rows, log), log)
  if (forms.size === 0) {
    log.error('NO_FIELDS', 'The dictionary has no fields.', { line: 1 })
    return [log.result(null)]
  }
  return results(forms, log)
}

/** Maximum number of forms in a project; the largest have some 300. */
const MAX_FORMS = 1_000

function results(forms: ReadonlyMap<string, FieldRow[]>, fileLog: ImportLog): ImportResult[] {
  const everywhere = new Map([...forms].flatMap(([form, rows]) => rows.map(({ name }) => [name, form] as const)))
  const keys = new Set<string>()
  if (forms.size > MAX_FORMS)
    fileLog.error('TOO_MANY_FORMS', `Only the first ${MAX_FORMS} of ${forms.size} forms are imported.`, {})
  return [...forms].slice(0, MAX_FORMS).map(([name, rows], index) => {
    // Each form has its own log; that of the first includes the file's notes.
    const log = index === 0 ? fileLog : new ImportLog()
    return importForm(
      {
        key: freeSurveyKey(surveyKey(name), keys),
        name,
        rows,
        source: `REDCap data dictionary, form ${name}`,
        elsewhere: everywhere,
      },
      log,
    )
  })
}
