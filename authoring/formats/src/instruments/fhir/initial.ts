import type { SurveyItem } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import type { TypedValue } from './element'
import { inUnit, unitName, unitOf, type Unit } from './quantities'

/** The default answer: `initial`, or the selected option. */
export function readInitial({ node, item, options, answer, unit }: Draft, { log }: ImportContext): Partial<SurveyItem> {
  const given = node.element.elements('initial').flatMap((initial) => initial.typed('value') ?? [])
  const values = given.flatMap((value) => {
    const read = options ? options.codeOf(value)?.codes[0] : initialValue(item, unit, value)
    if (read !== undefined) return [read]
    log.warning(
      'INITIAL_NOT_IMPORTED',
      `The initial answer isn’t one that the question takes${unit ? `, in ${unitName(unit)}` : ''}; it was left out.`,
      node,
      value.value,
    )
    value.element?.setAside()
    return []
  })
  const [first, ...others] = [...values, ...(options?.selected ?? [])]
  if (first === undefined) return {}
  if (answer === 'none') return {}
  if (others.length > 0) {
    log.warning(
      'INITIAL_NOT_IMPORTED',
      'A question has one initial answer; the further ones were left out.',
      node,
      others,
    )
  }
  return { initial: first }
}

function initialValue(
  { type }: SurveyItem,
  unit: Unit | undefined,
  { value, element }: TypedValue,
): string | number | undefined {
  if (type === 'number' || type === 'slider') {
    const number = element ? element.number('value') : value
    if (typeof number !== 'number') return undefined
    return element ? inUnit(number, unitOf(element), unit) : number
  }
  if (element) return element.text('display') ?? element.text('code')
  if (typeof value !== 'string') return undefined
  if (type === 'date') return dayOf(value)
  return type === 'time' ? /^(?:[01]\d|2[0-3]):[0-5]\d/.exec(value)?.[0] : value
}

/** The day of a date; undefined for a year, a month, or a day that there is not. */
function dayOf(value: string): string | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? []
  const date = new Date(`${day ?? ''}T00:00:00Z`)
  return day !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}
