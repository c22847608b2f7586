import type { SurveyItem } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import type { TypedValue } from './element'
import { inUnit, unitName, unitOf, type Unit } from './quantities'

/** The default answer: `initial`, or the selected option. */
export function readInitial({ node, item, options, answer, unit }: Draft, { log }: ImportContext): Partial<SurveyItem> {
  const given = node.element.elements('initial').flatMap((initial) => initial.typed('value') ?? [])
  const values = given.flatMap((value) => {
    const read = options ? options.codeOf(value)?.code : initialValue(item, unit, value)
    if (read !== undefined) return [read]
    log.warning(
      node,
      'INITIAL_NOT_IMPORTED',
      `The initial answer isn’t one that the question takes${unit ? `, in ${unitName(unit)}` : ''}; it was left out.`,
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
      node,
      'INITIAL_NOT_IMPORTED',
      'A question has one initial answer; the further ones were left out.',
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
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : undefined
  return type === 'time' ? /^\d\d:\d\d/.exec(value)?.[0] : value
}
