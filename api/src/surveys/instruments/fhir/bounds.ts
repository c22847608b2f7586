import type { SurveyItem } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import type { FhirElement } from './element'
import { readText } from './texts'

/** Constraints of an answer: minimum, maximum, length, pattern, unit. Expressions for bounds are not read here. */
export function readBounds(draft: Draft, context: ImportContext): Partial<SurveyItem> {
  const bounds: Partial<SurveyItem> = {
    ...valueBounds(draft, context),
    ...lengths(draft, context),
    ...units(draft, context),
  }
  const written = draft.node.element.extension('regex')?.typed('value')?.value
  if (typeof written === 'string') bounds.regex = anchored(written)
  if (bounds.regex !== undefined && !['text', 'number'].includes(draft.item.type)) {
    context.log.warning(
      draft.node,
      'REGEX_NOT_IMPORTED',
      'Only texts and numbers are compared with a pattern.',
      bounds.regex,
    )
    delete bounds.regex
  }
  return bounds
}

/** The survey's patterns always match the whole text; most of FHIR's have anchors. */
const anchored = (regex: string): string => regex.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')

const isBounded = ({ type }: SurveyItem): boolean => ['number', 'slider', 'date', 'time'].includes(type)

function valueBounds({ node, item }: Draft, { log }: ImportContext): Partial<SurveyItem> {
  const bounds: Partial<SurveyItem> = {}
  for (const side of ['min', 'max'] as const) {
    const extension = node.element.extension(`${side}Value`, `${side}Quantity`)
    if (!extension) continue
    const given = extension.typed('value')
    const value = given?.element ? (given.element.number('value') ?? null) : given?.value
    const isRight =
      item.type === 'number' || item.type === 'slider' ? typeof value === 'number' : typeof value === 'string'
    if (value === undefined) continue
    if (!isBounded(item) || !isRight || (typeof value !== 'number' && typeof value !== 'string')) {
      log.warning(
        { element: extension, key: node.key },
        'BOUND_NOT_IMPORTED',
        `A ${side === 'min' ? 'smallest' : 'largest'} value doesn’t fit the question.`,
        extension.json,
      )
    } else bounds[side] = typeof value === 'string' ? plainTime(item, value) : value
  }
  return bounds
}

/** `2020-01-01T10:00:00Z` as a date, `10:00:00` as `10:00`. */
const plainTime = ({ type }: SurveyItem, value: string): string => value.slice(0, type === 'time' ? 5 : 10)

function lengths({ node, item }: Draft, { log }: ImportContext): Partial<SurveyItem> {
  const bounds: Partial<SurveyItem> = {}
  const max = node.element.number('maxLength')
  const min = node.element.extension('minLength')?.number('valueInteger')
  if (max !== undefined && item.type === 'text') bounds.max_length = max
  else if (max !== undefined) log.info(node, 'LENGTH_NOT_IMPORTED', `The length of a ${node.type} is not limited.`, max)
  if (min !== undefined && min > 0 && item.type === 'text') bounds.regex = `[\\s\\S]{${min},}`
  else if (min !== undefined) log.info(node, 'LENGTH_NOT_IMPORTED', `A smallest length of ${min} was left out.`, min)
  const decimals = node.element.extension('maxDecimalPlaces')?.number('valueInteger')
  if (decimals === 0 && item.type === 'number') bounds.whole = true
  else if (decimals !== undefined && item.type === 'number') bounds.regex = `-?\\d+(?:\\.\\d{1,${decimals}})?`
  return bounds
}

function units({ node, item }: Draft, context: ImportContext): Partial<SurveyItem> {
  const units = node.element
    .extensions('unit', 'unitOption')
    .flatMap((extension) => extension.element('valueCoding') ?? [])
  const own = units.map((unit) => unitText(unit, context, node.key))
  const [first, ...others] = own.filter(
    (text, at) => text !== undefined && own.findIndex((other) => JSON.stringify(other) === JSON.stringify(text)) === at,
  )
  if (first === undefined) return {}
  if (item.type !== 'number' && item.type !== 'slider') {
    context.log.info(node, 'UNIT_NOT_IMPORTED', 'Only numbers have a unit.', first)
    return {}
  }
  if (others.length > 0) {
    context.log.warning(node, 'UNITS_NOT_IMPORTED', 'A number has one unit; the further ones were left out.', others)
  }
  return { unit: first }
}

/** The name of a unit, or its code. */
function unitText(unit: FhirElement, { languages }: ImportContext, key: string) {
  return readText(languages, unit, 'display', key) ?? unit.text('code')
}
