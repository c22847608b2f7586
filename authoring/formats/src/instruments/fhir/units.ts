import type { SurveyItem } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import { unitOf, type Unit } from './quantities'
import { readText } from './texts'

/**
 * The unit of a question: of its extensions `unit` or `unitOption`, else that of its initial
 * answer or limits. A number has a single unit; the others that the file offers are noted.
 */
export function readUnit(draft: Draft, context: ImportContext): Partial<SurveyItem> {
  const { node, item } = draft
  const written = node.element.extensions('unit', 'unitOption').flatMap((extension) => {
    const element = extension.element('valueCoding')
    const unit = element && unitOf(element)
    return element && unit
      ? [{ unit, text: readText(context.languages, element, 'display', node.key) ?? unit.code }]
      : []
  })
  const [first, ...others] = written
  if (first && item.type !== 'number' && item.type !== 'slider') {
    context.log.info('UNIT_NOT_IMPORTED', 'Only numbers have a unit.', node, first.text)
    return {}
  }
  const further = others.map(({ text }) => JSON.stringify(text)).filter((text) => text !== JSON.stringify(first?.text))
  if (further.length > 0) {
    const message = `A number has one unit. It is asked in ${JSON.stringify(first?.text)}, not in ${further.join(', ')}.`
    context.log.warning('UNITS_NOT_IMPORTED', message, node, further)
  }
  draft.unit = first?.unit ?? impliedUnit(draft)
  const text = first?.text ?? draft.unit?.name ?? draft.unit?.code
  return text === undefined ? {} : { unit: text }
}

/** The unit of a quantity that the question begins with or is limited by. */
function impliedUnit({ node, answer }: Draft): Unit | undefined {
  if (answer !== 'Quantity') return undefined
  const limits = node.element.extensions('minQuantity', 'maxQuantity', 'minValue', 'maxValue')
  const quantities = [...node.element.elements('initial'), ...limits].map((one) => one.element('valueQuantity'))
  return quantities.map((quantity) => quantity && unitOf(quantity)).find((unit) => unit !== undefined)
}
