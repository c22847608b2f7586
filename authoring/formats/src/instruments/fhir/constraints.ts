import { printRule, referencesOf } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import type { FhirElement } from './element'
import type { ExpressionReader } from './expression-reader'
import { readText } from './texts'

/**
 * SDC's `targetConstraint` and its predecessor `constraint`: conditions that have to hold. A
 * violation is reported at the last of the questions involved, because a survey has no
 * unconfirmable condition over several questions.
 */
export function readConstraints(
  element: FhirElement,
  owner: Draft | null,
  questions: readonly Draft[],
  reader: ExpressionReader,
  context: ImportContext,
): void {
  for (const constraint of element.extensions('targetConstraint', 'constraint')) {
    const part = (name: string) => constraint.extensions(name)[0]
    const expression = part('expression')
    const severity = part('severity')?.typed('value')?.value
    const place = { element: constraint, key: owner?.item.key }
    const wordsOf = (name: string) => {
      const element = part(name)
      return (
        element &&
        (readText(context.languages, element, 'valueString') ?? readText(context.languages, element, 'valueMarkdown'))
      )
    }
    const written = wordsOf('human') ?? wordsOf('requirements')
    const source = expression && reader.source(expression, owner)
    if (!expression) context.log.error('RULE_NOT_IMPORTED', 'A constraint has no expression.', place, constraint.json)
    const when = source && reader.condition(source, 'isFalse')
    if (!when || !source) continue
    const targetQuestion = owner && owner.answer !== 'none' ? owner : lastQuestion(referencesOf(when).keys, questions)
    if (!targetQuestion) {
      context.log.error(
        'RULE_NOT_IMPORTED',
        'A constraint reads no question, so that none can ask again.',
        place,
        source.source,
      )
      continue
    }
    const text = written ?? source.source
    targetQuestion.item.warnings = [...(targetQuestion.item.warnings ?? []), { when: printRule(when), text }]
    if (severity !== 'warning') {
      context.log.warning(
        'CONSTRAINT_AS_WARNING',
        `${targetQuestion.item.key} asks again where it doesn’t hold; the participant may confirm the answer.`,
        place,
        source.source,
      )
    }
  }
}

function lastQuestion(keys: readonly string[], questions: readonly Draft[]): Draft | undefined {
  return questions.filter(({ item, answer }) => answer !== 'none' && keys.includes(item.key)).at(-1)
}
