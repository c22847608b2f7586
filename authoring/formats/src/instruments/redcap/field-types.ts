import type { SurveyItem, SurveyOption } from '@almanac/domain/survey'
import type { SourceField } from '../fields'
import type { ImportLog, Place } from '../import-log'
import { FALSE, NO, TRUE, YES } from '../texts'
import { optionsOf, parseChoices, type Choice } from './choices'
import type { FieldRow } from './columns'
import { validationOf } from './validation'

/** A row of another format, with parsed choices and its own slider ends. */
export interface SourceRow extends FieldRow {
  given_choices?: Choice[] | undefined
  slider_labels?: { min: string; max: string } | undefined
}

/** A question without its texts and rules. */
export interface FieldDraft {
  row: SourceRow
  item: SurveyItem
  field: SourceField
}

const horizontal = (alignment: string): Pick<SurveyItem, 'display'> =>
  /^[LR]H$/i.test(alignment) ? { display: 'horizontal' } : {}

const fixedOptions = (one: SurveyOption, other: SurveyOption): SurveyOption[] => [one, other]

interface Base {
  item: Omit<SurveyItem, 'key' | 'group' | 'label'>
  kind: SourceField['kind']
}

function choice(row: SourceRow, type: 'choice' | 'multiple_choice', log: ImportLog, place: Place): Base {
  const options = optionsOf(row.given_choices ?? parseChoices(row.choices, log, place), log, place)
  if (options.length === 0) log.error('NO_CHOICES', 'This question has no choices, so nobody can answer it.', place)
  const display = row.type === 'dropdown' ? { display: 'dropdown' as const } : horizontal(row.alignment)
  return { item: { type, options, ...display }, kind: type === 'choice' ? 'one' : 'many' }
}

/** Yes and no have the codes 1 and 0 in REDCap; a dictionary contains no labels for them. */
function yesOrNo(row: SourceRow, log: ImportLog, place: Place): Base {
  const given = row.given_choices ?? []
  if (given.length > 0) return choice(row, 'choice', log, place)
  if (row.choices !== '')
    log.warning('CHOICES_NOT_IMPORTED', `The type “${row.type}” has choices of its own.`, place, row.choices)
  const options =
    row.type === 'yesno'
      ? fixedOptions({ code: '1', label: YES }, { code: '0', label: NO })
      : fixedOptions({ code: '1', label: TRUE }, { code: '0', label: FALSE })
  return { item: { type: 'choice', options, ...horizontal(row.alignment) }, kind: 'one' }
}

/** 0 to 100, with labels at the ends and, if there are three, in the middle. */
function slider(row: SourceRow, log: ImportLog, place: Place): Base {
  const labels = row.choices.split('|').map((label) => label.trim())
  if (labels.length > 3)
    log.warning('SLIDER_LABELS', 'Of more than three labels the first three are imported.', place, row.choices)
  const [min, middle, max] = labels.length === 2 ? [labels[0], '', labels[1]] : labels
  const item: Base['item'] = { type: 'slider', min: 0, max: 100 }
  const ends = row.slider_labels ?? { min: min ?? '', max: max ?? '' }
  if (ends.min !== '') item.min_label = ends.min
  if (middle !== undefined && middle !== '') item.middle_label = middle
  if (ends.max !== '') item.max_label = ends.max
  if (!/^number$/i.test(row.validation)) item.display = 'visual_analogue'
  return { item, kind: 'number' }
}

const KINDS: Partial<Record<SurveyItem['type'], SourceField['kind']>> = { number: 'number', date: 'date', time: 'time' }

function text(row: SourceRow, log: ImportLog, place: Place): Base {
  if (row.validation === '') return { item: { type: 'text' }, kind: 'text' }
  const validation = validationOf(row.validation)
  if (!validation) {
    log.error(
      'VALIDATION_NOT_IMPORTED',
      `The validation “${row.validation}” is not known; every text is read as an answer.`,
      place,
      row.validation,
    )
    return { item: { type: 'text' }, kind: 'text' }
  }
  const { lost, ...item } = validation
  if (lost !== undefined)
    log.warning('VALIDATION_CHANGED', `Of the validation “${row.validation}” ${lost}.`, place, row.validation)
  return { item, kind: KINDS[item.type] ?? 'text' }
}

/** The last ones are types of RADAR's app. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
  file: 'a survey takes no files',
  signature: 'a survey takes no signature outside of a consent',
  sql: 'its choices come from a query of the database of REDCap',
  audio: 'a survey records no sound',
  'guided-audio': 'a survey records no sound',
  timed: 'a survey has no exercises against the clock',
  healthkit: 'a survey reads nothing from Apple Health; connect the device instead',
  launcher: 'a survey opens no other app',
}

function base(row: SourceRow, log: ImportLog, place: Place): Base | string {
  switch (row.type) {
    case 'text':
      return text(row, log, place)
    case 'notes':
    case 'textarea':
      return { item: { type: 'text' }, kind: 'text' }
    case 'calc':
      return { item: { type: 'number', read_only: true }, kind: 'number' }
    case 'dropdown':
    case 'select':
    case 'radio':
      return choice(row, 'choice', log, place)
    case 'checkbox':
      return choice(row, 'multiple_choice', log, place)
    case 'yesno':
    case 'truefalse':
      return yesOrNo(row, log, place)
    case 'slider':
      return slider(row, log, place)
    case 'descriptive':
      return { item: { type: 'information' }, kind: 'information' }
    default:
      return Object.hasOwn(NOT_IMPORTED, row.type)
        ? (NOT_IMPORTED[row.type] ?? '')
        : `the type “${row.type}” is not one of REDCap’s`
  }
}

/** The question of a row or, as text, why a survey can't ask it. */
export function draftOf(row: SourceRow, log: ImportLog): FieldDraft | string {
  const place = { key: row.name, line: row.line }
  const found = base(row, log, place)
  if (typeof found === 'string') return found
  const item: SurveyItem = {
    key: row.name,
    group: null,
    label: row.name,
    required: false,
    ...found.item,
    source: { line: row.line },
  }
  const codes = item.options ? new Set(item.options.map(({ code }) => code)) : null
  return { row, item, field: { key: row.name, kind: found.kind, codes } }
}
