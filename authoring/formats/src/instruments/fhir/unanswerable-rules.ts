import { parseRule, referencesOf, visitExpression, type SurveyItem } from '@almanac/domain/survey'
import { isUnanswerable } from '../unanswerable'
import type { FhirElement } from './element'
import { externalReads } from './external/reads'
import type { ImportLog } from '../import-log'
import { removeRule, RULE_NAMES, rulesOf } from './item-rules'

interface Place {
  elements: ReadonlyMap<string, FhirElement>
  root: FhirElement
  log: ImportLog
}

/**
 * Takes out the rules that read a question that nobody can answer, since they would be constants:
 * hidden or read-only ones that a server was to fill, or whose calculation was left out. A question
 * without its calculation may be such a one itself. Returns the keys of these questions.
 */
export function withoutUnanswerable(items: readonly SurveyItem[], { elements, root, log }: Place): Set<string> {
  const reads = readsOf(items)
  const unanswerable = new Set<string>()
  const add = (item: SurveyItem) => isUnanswerable(item) && unanswerable.add(item.key)
  items.forEach(add)
  const readers = items.filter((item) => rulesOf(item).length > 0)
  for (let before = -1; before < unanswerable.size;) {
    before = unanswerable.size
    for (const item of readers) {
      for (const rule of rulesOf(item)) {
        const read = reads(rule.rule).find((key) => unanswerable.has(key) && key !== item.key)
        if (read === undefined) continue
        removeRule(item, rule)
        const message = `${RULE_NAMES[rule.place]} reads ${read}, which nobody can answer: it is hidden or read only, and nothing gives it a value. It was left out.`
        log.error('RULE_NOT_IMPORTED', message, { element: elements.get(item.key) ?? root, key: item.key }, rule.rule)
      }
      add(item)
    }
  }
  return unanswerable
}

/** The keys of the questions that a rule reads, in FHIRPath as well. */
function readsOf(questions: readonly SurveyItem[]): (rule: string) => readonly string[] {
  const external = externalReads({
    key: '',
    title: '',
    introduction: null,
    source: null,
    questions: [...questions],
    scores: [],
    alerts: [],
  })
  return (rule) => {
    const expression = parseRule(rule)
    const outside: string[] = []
    visitExpression(expression, (part) => {
      const [path] = part.kind === 'call' && part.name === 'fhirpath' ? part.arguments : []
      if (path?.kind === 'text') outside.push(...(external(path.value) ?? []))
    })
    return [...referencesOf(expression).keys, ...outside]
  }
}
