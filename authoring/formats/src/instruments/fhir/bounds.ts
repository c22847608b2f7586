import type { SurveyItem } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import type { FhirElement } from './element'
import { inUnit, unitName, unitOf } from './quantities'

/**
 * Constraints of an answer: minimum, maximum, length, pattern. A constraint that isn't part of the
 * result stays unread, or has its note. Expressions for bounds are not read here.
 */
export function readBounds(draft: Draft, context: ImportContext): Partial<SurveyItem> {
  return { ...valueBounds(draft, context), ...lengths(draft, context), ...pattern(draft, context) }
}

/** The survey's patterns always match the whole text; most of FHIR's have anchors. */
const anchored = (regex: string): string => regex.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')

/**
 * The one pattern that a question has in a survey: the file's own, else one of its smallest length
 * or of its decimal places.
 */
function pattern({ node, item }: Draft, { log }: ImportContext): Partial<SurveyItem> {
  const found: { regex: string; what: string; source: unknown }[] = []
  const { element } = node
  const add = (names: string[], type: SurveyItem['type'][], make: (value: unknown) => [string, string] | undefined) =>
    element.takeExtension(names, (extension) => {
      const { value } = extension.typed('value') ?? {}
      const made = type.includes(item.type) ? make(value) : undefined
      if (made) found.push({ regex: made[0], what: made[1], source: value })
      return made !== undefined
    })
  add(['regex'], ['text', 'number'], (value) =>
    typeof value === 'string' ? [anchored(value), 'a pattern'] : undefined,
  )
  add(['minLength'], ['text'], (value) =>
    typeof value === 'number' && value > 0 ? [`[\\s\\S]{${value},}`, `a smallest length of ${value}`] : undefined,
  )
  add(['maxDecimalPlaces'], ['number'], (value) =>
    typeof value === 'number' && value > 0
      ? [`-?\\d+(?:\\.\\d{1,${value}})?`, `${value} decimal places at most`]
      : undefined,
  )
  const [first, ...others] = found
  for (const { what, source } of others)
    log.warning('CONSTRAINT_NOT_IMPORTED', `A question has one pattern; ${what} is not checked.`, node, source)
  // The type of a link, say, has a pattern of its own.
  return first ? { regex: first.regex } : {}
}

/** Whether a survey limits the answers to an item. */
export const isBounded = ({ type }: SurveyItem): boolean => ['number', 'slider', 'date', 'time'].includes(type)

type Side = 'min' | 'max'

function valueBounds(draft: Draft, { log }: ImportContext): Partial<SurveyItem> {
  const { node, item } = draft
  const bounds: Partial<SurveyItem> = {}
  for (const side of ['min', 'max'] as const) {
    node.element.takeExtension([`${side}Value`, `${side}Quantity`], (extension) => {
      // Without a value it has an expression, which is read with the rules.
      if (extension.typed('value') === undefined) return true
      const bound = isBounded(item) ? boundOf(draft, extension, side) : undefined
      if (bound !== undefined && typeof bound !== 'object') {
        bounds[side] = bound
        return true
      }
      const what = side === 'min' ? 'smallest' : 'largest'
      const why = bound?.fault ?? 'doesn’t fit the question'
      log.warning(
        'BOUND_NOT_IMPORTED',
        `A ${what} value ${why}; it was left out.`,
        { element: extension, key: node.key },
        extension.json,
      )
      extension.setAside()
      return true
    })
  }
  return bounds
}

/** The bound in the survey; undefined where the question can't have it. */
function boundOf(draft: Draft, extension: FhirElement, side: Side): string | number | { fault: string } | undefined {
  const { item, unit } = draft
  const given = extension.typed('value')
  const isNumber = item.type === 'number' || item.type === 'slider'
  if (given?.element) {
    const [number, from] = [given.element.number('value'), unitOf(given.element)]
    given.element.text('comparator')
    const value = number === undefined || !isNumber ? undefined : inUnit(number, from, unit)
    if (value !== undefined) return value
    return number !== undefined && isNumber
      ? { fault: `is in ${unitName(from)}, and the question in ${unitName(unit)}` }
      : undefined
  }
  if (isNumber) return typeof given?.value === 'number' ? given.value : undefined
  if (typeof given?.value !== 'string') return undefined
  return item.type === 'time' ? wholeMinute(given.value, side) : dayOf(given.value)
}

/** `2020-01-01T10:00:00Z` as a day; undefined for a year or a month. */
const dayOf = (value: string): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0]

/** `10:30:30` as the first whole minute from it, or the last one up to it: answers are in minutes. */
function wholeMinute(value: string, side: Side): string | undefined {
  const [, hours, minutes, seconds] = /^(\d\d):(\d\d)(?::([\d.]+))?$/.exec(value) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const minute = Number(hours) * 60 + Number(minutes) + (side === 'min' && Number(seconds ?? 0) > 0 ? 1 : 0)
  const clock = (number: number) => String(number).padStart(2, '0')
  return minute < 24 * 60 ? `${clock(Math.floor(minute / 60))}:${clock(minute % 60)}` : undefined
}

function lengths({ node, item }: Draft, { log }: ImportContext): Partial<SurveyItem> {
  const bounds: Partial<SurveyItem> = {}
  node.element.take('maxLength', 'number', (max) => {
    if (max <= 0) return false
    if (item.type === 'text') bounds.max_length = max
    else log.info('LENGTH_NOT_IMPORTED', `The length of a ${node.type} is not limited.`, node, max)
    return true
  })
  node.element.takeExtension(['maxDecimalPlaces'], (extension) => {
    if (item.type !== 'number' || extension.typed('value')?.value !== 0) return false
    bounds.whole = true
    return true
  })
  return bounds
}
