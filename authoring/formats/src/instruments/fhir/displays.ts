import type { SurveyItem } from '@almanac/domain/survey'
import type { LocalText } from '@almanac/domain/texts'
import type { ImportContext } from './drafts'
import type { FhirElement } from './element'
import { controlsOf } from './item-control'
import type { ItemNode } from './nodes'
import { joinTexts, readText } from './texts'

type Place = 'description' | 'unit' | 'min_label' | 'max_label'

const PLACES: Record<string, Place> = {
  help: 'description',
  flyover: 'description',
  legal: 'description',
  prompt: 'description',
  inline: 'description',
  unit: 'unit',
  lower: 'min_label',
  upper: 'max_label',
}
const PARAGRAPH = '\n\n'

const isConditional = ({ element }: ItemNode): boolean =>
  element.has('enableWhen') || element.extension('enableWhenExpression') !== undefined

/** Whether a display belongs to its parent item instead of being an item of its own. */
export function belongsToParent(node: ItemNode): boolean {
  if (node.type !== 'display' || node.parent === null || node.children.length > 0) return false
  const { element } = node
  const place = controlsOf(element).find((control) => control in PLACES)
  if (place !== undefined) return true
  return node.parent.type !== 'group' && node.parent.type !== 'display' && !isConditional(node)
}

/** The texts of displays that belong to an item: help, units, ends of a slider. */
export function readDisplays(node: ItemNode, item: SurveyItem, context: ImportContext): Partial<SurveyItem> {
  const found: Partial<SurveyItem> = {}
  for (const child of node.children) {
    if (!belongsToParent(child)) continue
    const text = displayText(child, context)
    const control = controlsOf(child.element).find((code) => code in PLACES)
    const place = PLACES[control ?? 'help'] ?? 'description'
    if (isConditional(child)) {
      context.log.error(
        'RULE_NOT_IMPORTED',
        'The words beside a question are always shown; their condition was left out.',
        { element: child.element, key: node.key },
        child.element.json.enableWhen ?? child.element.json.extension,
      )
      child.element.value('enableWhen')
      child.element.value('enableBehavior')
      child.element.extensions('enableWhenExpression').forEach((extension) => extension.setAside())
    }
    if (text === undefined) {
      context.log.info('TEXT_MISSING', 'A display without a text was left out.', {
        element: child.element,
        key: node.key,
      })
    } else if (place === 'description' || !fits(place, item)) {
      found.description = joinTexts(found.description ?? item.description, text, PARAGRAPH)
    } else found[place] = text
    context.log.addImported('text', node.key, child.element.line)
  }
  return found
}

const fits = (place: Place, { type }: SurveyItem): boolean =>
  type === 'slider' || (place === 'unit' && type === 'number')

function displayText(node: ItemNode, { languages }: ImportContext): LocalText | undefined {
  return withPrefix(node.element, node.key, languages)
}

/** The text of an item after its prefix (`1.`). */
export function withPrefix(
  element: FhirElement,
  key: string,
  languages: ImportContext['languages'],
): LocalText | undefined {
  const prefix = readText(languages, element, 'prefix', key)
  const text = readText(languages, element, 'text', key)
  if (text === undefined || prefix === undefined) return text ?? prefix
  return joinTexts(prefix, text, ' ')
}

/** Hints in extensions of the question itself. */
export function readHints({ element, key }: ItemNode, { languages }: ImportContext): LocalText | undefined {
  let hints: LocalText | undefined
  const entry = element.extension('entryFormat')
  const format = entry && readText(languages, entry, 'valueString', key)
  if (format !== undefined) hints = joinTexts(hints, format, PARAGRAPH)
  for (const link of element.extensions('supportLink')) {
    const address = link.typed('value')?.value
    if (typeof address === 'string') hints = joinTexts(hints, address, PARAGRAPH)
  }
  return hints
}
