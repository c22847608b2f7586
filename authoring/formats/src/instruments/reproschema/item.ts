import type { SurveyItem, SurveyOption } from '@almanac/domain/survey'
import type { SourceField } from '../fields'
import type { ImportLog, Place } from '../import-log'
import { isObject, type JsonObject } from '../json'
import { MAX_OPTIONS } from '../limits'
import { property, textOf, type InstrumentFile, type InstrumentFiles } from './files'
import type { LanguageMaps } from './words'

/** Dependencies of reading an item. */
interface ItemReader {
  files: InstrumentFiles
  words: LanguageMaps
  log: ImportLog
}

interface ReproItem {
  item: SurveyItem
  field: SourceField
}

/** Input types that are no choice. */
const INPUTS: Readonly<Record<string, SurveyItem['type']>> = {
  text: 'text',
  multitext: 'text',
  email: 'text',
  number: 'number',
  integer: 'number',
  float: 'number',
  'xsd:int': 'number',
  'xsd:integer': 'number',
  'xsd:decimal': 'number',
  slider: 'slider',
  date: 'date',
  year: 'year',
  time: 'time',
  static: 'information',
}

const KINDS: Partial<Record<SurveyItem['type'], SourceField['kind']>> = {
  choice: 'one',
  multiple_choice: 'many',
  number: 'number',
  slider: 'number',
  year: 'number',
  date: 'date',
  time: 'time',
  information: 'information',
}

/** The response options: in the item, or in a file that it refers to. */
function responseOptions(file: InstrumentFile, { files }: ItemReader, place: Place): JsonObject {
  const given = property(file.object, 'responseOptions') ?? property(file.object, 'valueconstraints')
  if (typeof given === 'string') return files.read(given, file.path, place)?.object ?? {}
  return isObject(given) ? given : {}
}

function optionsOf(constraints: JsonObject, key: string, { words, log }: ItemReader, place: Place): SurveyOption[] {
  const choices = property(constraints, 'choices')
  if (typeof choices === 'string')
    log.error('FILE_ON_THE_NET', `The choices of ${key} are at ${choices}, which is not fetched.`, place, choices)
  if (!Array.isArray(choices)) return []
  const options = new Map<string, SurveyOption>()
  for (const choice of choices.slice(0, MAX_OPTIONS)) {
    const value = isObject(choice) ? property(choice, 'value') : undefined
    const code =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
    const name = isObject(choice) ? (words.read(choice, 'name', key) ?? words.read(choice, 'schema:name', key)) : null
    if (code === '' || options.has(code)) {
      log.error(
        'CHOICE_NOT_IMPORTED',
        code === '' ? 'A choice has no value and is left out.' : `The value ${code} stands twice.`,
        place,
        JSON.stringify(choice),
      )
      continue
    }
    options.set(code, { code, label: name ?? code })
    log.addImported('option', key, place.line)
    if (isObject(choice) && property(choice, 'image') !== undefined)
      log.warning('PICTURE_NOT_IMPORTED', `The picture of the choice ${code} is not imported.`, place)
  }
  if (choices.length > MAX_OPTIONS)
    log.error('TOO_MANY_CHOICES', `Only the first ${MAX_OPTIONS} of ${choices.length} choices are imported.`, place)
  return [...options.values()]
}

const numberAt = (constraints: JsonObject, name: string): number | undefined => {
  const value = property(constraints, name)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The question type or, as text, why a survey can't ask it. */
function typeOf(
  input: string,
  constraints: JsonObject,
  options: readonly SurveyOption[],
): SurveyItem['type'] | { why: string } {
  if (input === 'radio' || input === 'select' || input === 'selectLanguage') {
    if (options.length === 0) return { why: 'it has no choices' }
    return property(constraints, 'multipleChoice') === true ? 'multiple_choice' : 'choice'
  }
  const type = Object.hasOwn(INPUTS, input) ? INPUTS[input] : undefined
  if (type === undefined) return { why: `a survey has no input “${input}”` }
  return type
}

/** Sets the bounds of a number; those of choices are what the participant reads at the ends of a slider. */
function withBounds(
  item: SurveyItem,
  constraints: JsonObject,
  options: readonly SurveyOption[],
  log: ImportLog,
  place: Place,
): void {
  const given = { min: numberAt(constraints, 'minValue'), max: numberAt(constraints, 'maxValue') }
  if (item.type !== 'number' && item.type !== 'slider' && item.type !== 'year') {
    if (given.min !== undefined || given.max !== undefined)
      log.warning(
        'BOUNDS_NOT_IMPORTED',
        'Only numbers have a least and a greatest value.',
        place,
        JSON.stringify(given),
      )
    return
  }
  const codes = options.map(({ code }) => Number(code)).filter(Number.isFinite)
  const chosen = codes.length > 0 ? { min: Math.min(...codes), max: Math.max(...codes) } : {}
  const bounds = { ...given, ...chosen }
  if (bounds.min !== undefined) item.min = bounds.min
  if (bounds.max !== undefined) item.max = bounds.max
  for (const side of ['min', 'max'] as const)
    if (given[side] !== undefined && given[side] !== bounds[side])
      log.warning(
        'BOUNDS_DIFFER',
        `Its ${side === 'min' ? 'minValue' : 'maxValue'} is ${given[side]}, and that of its choices ${bounds[side]}, which counts.`,
        place,
        JSON.stringify(given),
      )
  if (options.length > 0) labelEnds(item, options, log, place)
  const types = property(constraints, 'valueType')
  if (item.type === 'number' && JSON.stringify(types ?? '').includes('integer')) item.whole = true
}

function labelEnds(item: SurveyItem, options: readonly SurveyOption[], log: ImportLog, place: Place): void {
  const between = item.type === 'slider' ? options.slice(1, -1) : options
  const unlabeled = between.filter(({ code, label }) => label !== code)
  if (unlabeled.length > 0)
    log.info(
      'LABELS_NOT_IMPORTED',
      'A slider has labels at its ends alone, a number none.',
      place,
      JSON.stringify(unlabeled),
    )
  if (item.type !== 'slider') return
  const inOrder = [...options].sort((one, other) => Number(one.code) - Number(other.code))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first) item.min_label = first.label
  if (last) item.max_label = last.label
}

/** An item file as a question; null, with a note, where a survey can't ask it. */
export function itemOf(file: InstrumentFile, key: string, reader: ItemReader, place: Place): ReproItem | null {
  const { words, log } = reader
  const ui = property(file.object, 'ui')
  const input = isObject(ui) ? textOf(ui, 'inputType') : ''
  const constraints = responseOptions(file, reader, place)
  const options = optionsOf(constraints, key, reader, place)
  const type = typeOf(input === '' && options.length > 0 ? 'radio' : input, constraints, options)
  if (typeof type === 'object') {
    log.error('ITEM_NOT_IMPORTED', `${file.path} is not imported: ${type.why}.`, place, input)
    return null
  }
  const questionText = words.read(file.object, 'question', key) ?? words.read(file.object, 'prefLabel', key)
  if (questionText === null) log.warning('NO_LABEL', 'The item has no question; its name is shown.', place)
  const item: SurveyItem = {
    key,
    type,
    group: null,
    label: questionText ?? key,
    required: false,
    source: { id: file.path, ...(place.line !== undefined && { line: place.line }) },
  }
  const preamble = words.read(file.object, 'preamble', key)
  if (preamble !== null) item.description = preamble
  const chosen = type === 'choice' || type === 'multiple_choice'
  if (chosen) item.options = options
  if (input === 'select') item.display = 'dropdown'
  if (isObject(ui) && property(ui, 'readonlyValue') === true) item.read_only = true
  withBounds(item, constraints, options, log, place)
  for (const name of ['image', 'audio', 'video', 'media'])
    if (property(file.object, name) !== undefined)
      log.warning('PICTURE_NOT_IMPORTED', `The ${name} of ${file.path} is not imported.`, place)
  log.addImported('item', key, place.line)
  return {
    item,
    field: { key, kind: KINDS[type] ?? 'text', codes: chosen ? new Set(options.map(({ code }) => code)) : null },
  }
}
