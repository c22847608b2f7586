import type { SurveyDefinition, SurveyItem } from '../definition'
import type { PlacedItem, PlacedItems } from '../prepare/items'
import type { SurveyProblem } from '../problems'
import { partsOfText, type TextPart } from '../texts/parts'
import { isAnsweredLater } from './reach'

/** The strings of a text in any form: one for all languages, one per language, or localized. */
function stringsOf(text: unknown): string[] {
  if (typeof text === 'string') return [text]
  return typeof text === 'object' && text !== null ? Object.values(text).filter((one) => typeof one === 'string') : []
}

function textsOf(item: SurveyItem<unknown>): unknown[] {
  const { label, description, min_label, max_label, middle_label, unit, regex_text, picture, consent } = item
  return [
    ...[label, description, min_label, max_label, middle_label, unit, regex_text, picture?.alternative],
    ...[consent?.text, consent?.check_text, consent?.withdrawal_text],
    ...(item.options?.map((option) => option.label) ?? []),
    ...(item.warnings?.map(({ text }) => text) ?? []),
  ]
}

interface Named {
  code: 'PIPING_UNKNOWN' | 'ASKED_LATER'
  severity: SurveyProblem['severity']
  message: string
}

/** Reports texts with `{{…}}` references to an unknown question or score, or to one asked later. */
export function pipingProblems(definition: SurveyDefinition<unknown>, items: PlacedItems): SurveyProblem[] {
  const problems: SurveyProblem[] = []
  const scores = new Set(definition.scores.map(({ key }) => key))
  const check = (key: string, reader: PlacedItem | undefined, texts: readonly unknown[]) => {
    for (const text of texts.flatMap(stringsOf)) {
      for (const part of partsOfText(text)) {
        const found = part.kind === 'text' ? undefined : namedWrongly(part, reader, items, scores)
        if (found && !problems.some((known) => known.key === key && known.message === found.message)) {
          problems.push({ key, ...found })
        }
      }
    }
  }
  check('', undefined, [definition.title, definition.introduction])
  for (const item of definition.questions) check(item.key, items.byKey.get(item.key), textsOf(item))
  for (const { key, title, text } of definition.alerts) check(key, undefined, [title, text])
  return problems
}

function namedWrongly(
  { kind, key }: Exclude<TextPart, { kind: 'text' }>,
  reader: PlacedItem | undefined,
  { byKey }: PlacedItems,
  scores: ReadonlySet<string>,
): Named | undefined {
  const read = byKey.get(key)
  if (kind === 'score' ? !scores.has(key) : !read) {
    const name = `{{${kind === 'score' ? 'score:' : ''}${key}}}`
    return { severity: 'error', code: 'PIPING_UNKNOWN', message: `A text names ${name}, which does not exist.` }
  }
  if (kind === 'score' || !read || !reader || !isAnsweredLater(reader, read)) return undefined
  return { severity: 'warning', code: 'ASKED_LATER', message: `A text names {{${key}}}, which is asked after it.` }
}
