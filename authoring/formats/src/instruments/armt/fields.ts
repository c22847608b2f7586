import { isObject, textIn, type JsonObject } from '../json'
import type { ElementLines } from '../json-lines'
import type { ImportLog, Place } from '../import-log'
import { parseChoices, type Choice } from '../redcap/choices'
import { emptyRow } from '../redcap/columns'
import type { SourceRow } from '../redcap/field-types'

/** A question of RADAR's app as a row of a data dictionary, with the properties that only the app has. */
export interface ArmtRow extends SourceRow {
  evaluated_logic: string
  /** The line of its branching logic. */
  logic_line: number
}

/** REDCap's equivalents of the app's own question types. */
const TYPES: Readonly<Record<string, string>> = {
  range: 'radio',
  'range-info': 'radio',
  'matrix-radio': 'radio',
  info: 'descriptive',
}

/** `1|Male` on a line of its own: a code and a label with REDCap's separator for choices. */
const CODE_BAR_LABEL = /^\s*([^|,\n]+)\|([^|\n]*)$/

function choicesOf(value: unknown, log: ImportLog, place: Place): Choice[] {
  if (typeof value === 'string') {
    const lines = value.split('\n').filter((line) => line.trim() !== '')
    const pairs = lines.map((line) => CODE_BAR_LABEL.exec(line))
    if (lines.length > 1 && pairs.every((pair) => pair !== null))
      return pairs.map((pair) => ({ code: (pair?.[1] ?? '').trim(), label: (pair?.[2] ?? '').trim() }))
    return value.trim() === '' ? [] : parseChoices(value, log, place)
  }
  if (!Array.isArray(value)) return []
  const choices: Choice[] = []
  for (const one of value) {
    if (!isObject(one) || textIn(one, 'code').trim() === '') {
      log.error('CHOICE_NOT_IMPORTED', 'A choice has no code and is left out.', place, JSON.stringify(one))
      continue
    }
    const code = textIn(one, 'code')
    if (code.trim() !== code)
      log.info('CODE_WITH_SPACES', `The code ${JSON.stringify(code)} is read as “${code.trim()}”.`, place, code)
    choices.push({ code: code.trim(), label: textIn(one, 'label').trim() })
  }
  return choices
}

/** REDCap's annotations for the app's own types; redundant with `field_type`. */
const APP_TYPES = new Set(['range-type', 'range-info-type', 'range-info', 'matrix-radio-type', 'info-type'])

/** The annotation, which contains a text or settings of the app. */
function annotationOf(field: JsonObject, log: ImportLog, place: Place): string {
  const given = field['field_annotation']
  if (isObject(given)) {
    log.warning('APP_SETTINGS', 'Settings of the app in the annotation are not imported.', place, JSON.stringify(given))
    return ''
  }
  const text = textIn(field, 'field_annotation').trim()
  return APP_TYPES.has(text) ? '' : text
}

/** The ends of a slider: in `range`, or as its first and last choice. */
function sliderOf(row: SourceRow, field: JsonObject, log: ImportLog, place: Place): void {
  const choices = row.given_choices ?? []
  delete row.given_choices
  const range = field['range']
  if (isObject(range)) {
    if (textIn(range, 'min') !== '') row.min = textIn(range, 'min')
    if (textIn(range, 'max') !== '') row.max = textIn(range, 'max')
    row.slider_labels = { min: textIn(range, 'labelLeft'), max: textIn(range, 'labelRight') }
    if (!['', '1'].includes(textIn(range, 'step')))
      log.warning('SLIDER_STEP', `The slider moves by 1, not by ${textIn(range, 'step')}.`, place)
  }
  const [first, last] = [choices[0], choices.at(-1)]
  if (!first || !last) return
  row.min = first.code
  row.max = last.code
  row.slider_labels = { min: first.label, max: last.label }
  if (choices.length > 2)
    log.warning(
      'SLIDER_LABELS',
      'Of the labels of the slider those at its ends are imported.',
      place,
      JSON.stringify(choices),
    )
}

/** Paragraphs of an information text, which the app shows one below the other; their codes are never displayed. */
function paragraphs(row: SourceRow, field: JsonObject): void {
  const given = field['select_choices_or_calculations']
  const texts = Array.isArray(given) ? given.filter(isObject).map((one) => textIn(one, 'label')) : []
  row.label = [row.label, ...texts].filter((text) => text.trim() !== '').join('\n\n')
}

/** A question of the app as a row. Types without an equivalent in a survey keep their name. */
export function rowOf(field: JsonObject, lines: ElementLines | undefined, log: ImportLog): ArmtRow {
  const line = lines?.line ?? 1
  const name = textIn(field, 'field_name').trim()
  const place = { ...(name !== '' && { key: name }), line }
  const type = textIn(field, 'field_type').trim()
  const row: ArmtRow = {
    ...emptyRow(line),
    name,
    form: textIn(field, 'form_name').trim(),
    header: textIn(field, 'section_header').trim(),
    type: TYPES[type] ?? type,
    label: textIn(field, 'field_label').trim(),
    note: textIn(field, 'field_note').trim(),
    validation: textIn(field, 'text_validation_type_or_show_slider_number').trim(),
    min: textIn(field, 'text_validation_min').trim(),
    max: textIn(field, 'text_validation_max').trim(),
    identifier: textIn(field, 'identifier').trim(),
    branching: textIn(field, 'branching_logic').trim(),
    required: textIn(field, 'required_field').trim(),
    alignment: type === 'range' ? 'RH' : textIn(field, 'custom_alignment').trim(),
    number: textIn(field, 'question_number').trim(),
    matrix: textIn(field, 'matrix_group_name').trim(),
    ranking: textIn(field, 'matrix_ranking').trim(),
    annotation: annotationOf(field, log, place),
    given_choices: type === 'info' ? undefined : choicesOf(field['select_choices_or_calculations'], log, place),
    evaluated_logic: textIn(field, 'evaluated_logic').trim(),
    logic_line: lines?.keys.get('branching_logic') ?? line,
  }
  if (type === 'slider') {
    sliderOf(row, field, log, place)
    row.validation = 'number'
  }
  if (type === 'info') paragraphs(row, field)
  if (row.type === 'calc' && typeof field['select_choices_or_calculations'] === 'string')
    row.choices = field['select_choices_or_calculations'].trim()
  return row
}
