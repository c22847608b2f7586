import type { ImportResult } from '../import-result'
import type { FieldLookup, SourceField } from '../fields'
import type { ImportLog, Place } from '../import-log'
import { keyFault, titleOf } from '../keys'
import { MAX_CELL_LENGTH, MAX_ITEMS } from '../limits'
import { withoutLoops } from '../loops'
import { isUnanswerable } from '../unanswerable'
import { actionTags, notesOf } from './action-tags'
import { setBounds } from './bounds'
import { columnNames } from './columns'
import { branchingOf, ruleReader, setCalculation, setVisibility, type RuleReader } from './field-rules'
import { draftOf, type FieldDraft, type SourceRow } from './field-types'
import type { LogicOptions, TranslatedRule } from './logic'
import { TextReader } from './piping'
import { arranged, type HeadedDraft } from './sections'
import { takeActionTags } from './tag-effects'

/** One form of a data dictionary. */
export interface Form {
  key: string
  /** Its name in the dictionary. */
  name: string
  rows: readonly SourceRow[]
  /** The source of the instrument, as text. */
  source: string
  /** The form of every field of the file. */
  elsewhere: ReadonlyMap<string, string>
  logic?: LogicOptions
  /** Reads the branching logic of a row, for formats with additional rules. */
  branching?: (draft: FieldDraft, read: RuleReader, field: FieldLookup) => TranslatedRule | null
}

interface Fields {
  drafts: FieldDraft[]
  lookup: FieldLookup
}

/** The row with overlong cells truncated. */
function withBoundedCells(row: SourceRow, log: ImportLog): SourceRow {
  const bounded = { ...row }
  for (const column of columnNames) {
    if (row[column].length <= MAX_CELL_LENGTH) continue
    bounded[column] = row[column].slice(0, MAX_CELL_LENGTH)
    const place = { key: row.name.slice(0, 100), line: row.line }
    log.error(
      'CELL_TOO_LONG',
      `The ${column} has ${row[column].length} characters; the first ${MAX_CELL_LENGTH} are read.`,
      place,
    )
  }
  return bounded
}

/** The questions of a form, and the lookup of names in it. */
function fieldsOf({ rows, elsewhere }: Form, log: ImportLog): Fields {
  const known = new Map<string, SourceField | string>()
  const drafts: FieldDraft[] = []
  for (const row of rows) {
    const place: Place = { ...(row.name !== '' && { key: row.name }), line: row.line }
    const fault = known.has(row.name) ? 'its name stands there twice' : keyFault(row.name)
    const draft = fault ?? (drafts.length >= MAX_ITEMS ? `a survey has ${MAX_ITEMS} at most` : draftOf(row, log))
    if (typeof draft === 'string') {
      if (!known.has(row.name)) known.set(row.name, `which was not imported, as ${draft}`)
      log.error(
        'FIELD_NOT_IMPORTED',
        `This field is not imported: ${draft}.`,
        place,
        [row.name, row.type, row.label].join(', '),
      )
      continue
    }
    known.set(row.name, draft.field)
    drafts.push(draft)
  }
  return {
    drafts,
    lookup: (name) => {
      const form = elsewhere.get(name)
      return (
        known.get(name) ??
        (form === undefined ? 'which is nowhere in the file' : `which is a field of another instrument, “${form}”`)
      )
    },
  }
}

/** The header above a field that was not imported moves to the next imported one, unless that has its own. */
function headersOf(rows: readonly SourceRow[], drafts: readonly FieldDraft[]): Map<SourceRow, string> {
  const taken = new Set(drafts.map(({ row }) => row))
  const headers = new Map<SourceRow, string>()
  let waiting = ''
  for (const row of rows) {
    if (row.header !== '') waiting = row.header
    if (!taken.has(row)) continue
    if (waiting !== '') headers.set(row, waiting)
    waiting = ''
  }
  return headers
}

function takeTexts({ item, row }: FieldDraft, texts: TextReader, log: ImportLog): void {
  const place = { key: row.name, line: row.line }
  const label = texts.read(row.label, 'label', place)
  if (label !== '') item.label = label
  else log.warning('NO_LABEL', 'The field has no label; its name is shown.', place)
  const note = texts.read(row.note, 'field note', place)
  if (note !== '') item.description = note
  log.addImported('item', item.key, row.line)
}

function noteRest({ item, row }: FieldDraft, log: ImportLog): void {
  const place = { key: row.name, line: row.line }
  if (row.identifier !== '')
    log.info(
      'IDENTIFIER',
      'It is marked as identifying; its answers are kept as all others are.',
      place,
      row.identifier,
    )
  if (row.number !== '') log.info('QUESTION_NUMBER', `Its number “${row.number}” is not shown.`, place, row.number)
  if (row.alignment !== '' && row.alignment.toUpperCase() !== 'RV' && item.display !== 'horizontal')
    log.info('ALIGNMENT_NOT_IMPORTED', `The alignment ${row.alignment} is left to the screen.`, place, row.alignment)
  const notes = notesOf(row.annotation)
  if (notes !== '') log.info('DESIGNER_NOTE', 'The annotation is for designers and not shown.', place, notes)
  const choices = row.given_choices?.map(({ code, label }) => `${code}, ${label}`).join(' | ') ?? row.choices
  if (choices !== '' && !item.options && item.type !== 'slider' && row.type !== 'calc')
    log.warning('CHOICES_NOT_IMPORTED', `A field of the type “${row.type}” has no choices.`, place, choices)
  if (row.validation !== '' && row.type !== 'text' && !/^(number|autocomplete)$/i.test(row.validation))
    log.warning(
      'VALIDATION_NOT_IMPORTED',
      `A field of the type “${row.type}” has no validation.`,
      place,
      row.validation,
    )
}

/** Sets required questions, except those that are hidden or read-only. */
function takeRequired({ item, row }: FieldDraft, log: ImportLog): void {
  const place = { key: row.name, line: row.line }
  if (!/^(y|1|true)/i.test(row.required)) return
  if (item.type === 'information') return
  if (item.calculated !== undefined || row.type === 'calc') return
  if (item.hidden === true || isUnanswerable(item)) {
    log.warning('REQUIRED_WITHOUT_FIELD', 'It is required, but nobody can fill it in; it is not required here.', place)
    return
  }
  item.required = true
}

function takeField(draft: FieldDraft, form: Form, lookup: FieldLookup, log: ImportLog): void {
  const { item, row } = draft
  const place = { key: row.name, line: row.line }
  const read = ruleReader(lookup, log, form.logic)
  takeTexts(draft, new TextReader(lookup, log), log)
  setCalculation(draft, read, log)
  const tags = actionTags(row.annotation)
  const hides = takeActionTags(tags, { item, place, field: lookup, read, log, in_matrix: row.matrix !== '' })
  const branching = form.branching?.(draft, read, lookup) ?? (form.branching ? null : branchingOf(draft, read))
  setVisibility(draft, branching, hides, log)
  const forced = item.type === 'slider' || tags.some(({ name }) => name === '@FORCE-MINMAX')
  setBounds(item, row, { field: lookup, log, place }, forced)
  takeRequired(draft, log)
  noteRest(draft, log)
}

/** Imports one form as a survey. */
export function importForm(given: Form, log: ImportLog): ImportResult {
  const form: Form = { ...given, rows: given.rows.map((row) => withBoundedCells(row, log)) }
  const { drafts, lookup } = fieldsOf(form, log)
  if (drafts.length === 0) {
    log.error('NOTHING_IMPORTED', `No field of “${form.name}” could be imported.`, { line: form.rows[0]?.line })
    return log.result(null)
  }
  for (const draft of drafts) takeField(draft, form, lookup, log)
  const headers = headersOf(form.rows, drafts)
  const texts = new TextReader(lookup, log)
  const withHeadings: HeadedDraft[] = drafts.map((draft) => ({
    ...draft,
    heading: texts.read(headers.get(draft.row) ?? '', 'section header', { key: draft.row.name, line: draft.row.line }),
  }))
  const title = titleOf(form.name)
  withoutLoops(
    drafts.map(({ item }) => item),
    log,
  )
  const keys = new Set(form.rows.map(({ name }) => name))
  const questions = arranged(withHeadings, { keys, log })
  return log.result({
    key: form.key,
    title,
    introduction: null,
    source: form.source,
    questions,
    scores: [],
    alerts: [],
  })
}
