import type { FhirElement } from './element'
import type { ImportLog } from '../import-log'
import { allNodes, type ItemNode } from './nodes'

/** Properties without effect on how a question is asked. */
const HARMLESS = new Set([
  'code',
  'system',
  'description',
  'displayCategory',
  'key',
  'location',
  'requirements',
  'definition',
  'id',
  'preferredTerminologyServer',
  'designNote',
  'observationExtract',
  'observationLinkPeriod',
  'rendering-xhtml',
  'rendering-style',
  'rendering-markdown',
])

/** Notes every property and extension that the import has not read: nothing is dropped silently. */
export function noteUnread(root: FhirElement, nodes: readonly ItemNode[], log: ImportLog): void {
  const keys = new Map([...allNodes(nodes)].map(({ element, key }) => [element, key]))
  const keyOf = (element: FhirElement | null): string | undefined =>
    element === null ? undefined : (keys.get(element) ?? keyOf(element.parent))
  for (const { element, name, value } of root.unread()) {
    const place = { element, key: keyOf(element) }
    const what = name === 'code' ? 'The code in a terminology' : `“${name.slice(0, 200)}”`
    const message = `${what} was left out: a survey has no place for it.`
    if (HARMLESS.has(name)) log.info('NOT_IMPORTED', message, place, value)
    else log.warning('NOT_IMPORTED', message, place, value)
  }
}
