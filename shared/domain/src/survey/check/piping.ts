import type { SurveyDefinition } from '../definition'
import type { PlacedItems } from '../prepare/items'
import type { SurveyProblem } from '../problems'
import { partsOfText } from '../texts/parts'

/** The texts of a text in whatever form: one for all languages, one for each, or that of one reader. */
function stringsOf(text: unknown): string[] {
  if (typeof text === 'string') return [text]
  return typeof text === 'object' && text !== null ? Object.values(text).filter((one) => typeof one === 'string') : []
}

/** Texts that name a question or score that does not exist (`{{…}}`). */
export function pipingProblems(definition: SurveyDefinition<unknown>, items: PlacedItems): SurveyProblem[] {
  const problems: SurveyProblem[] = []
  const scores = new Set(definition.scores.map(({ key }) => key))
  const check = (key: string, texts: readonly unknown[]) => {
    for (const text of texts.flatMap(stringsOf)) {
      for (const part of partsOfText(text)) {
        if (part.kind === 'text') continue
        if (part.kind === 'score' ? scores.has(part.key) : items.byKey.has(part.key)) continue
        problems.push({
          severity: 'error',
          code: 'PIPING_UNKNOWN',
          key,
          message: `A text names {{${part.kind === 'score' ? 'score:' : ''}${part.key}}}, which does not exist.`,
        })
      }
    }
  }
  for (const item of definition.questions) {
    const beside = [item.description, item.min_label, item.max_label, item.middle_label, item.unit, item.regex_text]
    const options = item.options?.map(({ label }) => label) ?? []
    check(item.key, [item.label, ...beside, ...options, ...(item.warnings?.map(({ text }) => text) ?? [])])
  }
  for (const { key, title, text } of definition.alerts) check(key, [title, text])
  return problems
}
