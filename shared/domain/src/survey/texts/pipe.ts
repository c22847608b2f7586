import { instanceKey } from '../answer'
import { hasContent } from '../answer-content'
import { runSurvey } from '../evaluate/run'
import { sharedRepeats } from '../prepare/items'
import { instancePaths } from '../prepare/scope'
import type { PreparedSurvey, SurveyRun } from '../prepare/survey'
import { numberOf } from '../rules/values'
import type { SurveyContext } from '../state'
import { partsOfText, type TextPart } from './parts'
import { answerInWords, listInWords, numberInWords } from './words'

/** What stands where an answer is missing. */
export const NO_ANSWER = '______'

/**
 * A text with answers in it, in plain characters: whoever draws it escapes.
 * `{{key}}` is the answer in the reader's words, `{{key|code}}` its code,
 * `{{score:key}}` a score, `{{key|one:# day|other:# days}}` the form that the
 * language has for the number. `at` is the instance key of the item whose text
 * it is: in a repeating group `{{key}}` is the answer of the same instance.
 */
export function pipeText(
  survey: PreparedSurvey,
  context: SurveyContext,
  text: string,
  language: string,
  at: { key: string; instance: readonly number[] } = { key: '', instance: [] },
): string {
  const parts = partsOfText(text)
  if (parts.every(({ kind }) => kind === 'text')) return text
  const run = runSurvey(survey, context)
  return parts.map((part) => partInWords(survey, run, part, language, at)).join('')
}

function partInWords(
  survey: PreparedSurvey,
  run: SurveyRun,
  part: TextPart,
  language: string,
  at: { key: string; instance: readonly number[] },
): string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'score') {
    const value = run.scores.get(part.key)?.value ?? null
    if (value === null) return NO_ANSWER
    return part.plural ? pluralForm(part.plural, value, language) : numberInWords(value, language)
  }
  const answers = answersTo(survey, run, part.key, at)
  if (answers.length === 0) return NO_ANSWER
  if (part.plural) {
    const value = numberOf(answers.length === 1 ? (answers[0]?.value ?? null) : null)
    return value === null ? NO_ANSWER : pluralForm(part.plural, value, language)
  }
  const words = answers.map((answer) => (part.code ? codesOf(answer) : answerInWords(survey, answer, language)))
  return listInWords(words, language)
}

const codesOf = ({
  value,
  values,
  entries,
}: {
  value: number | string | null
  values?: string[]
  entries?: { code?: string; text: string }[]
}): string => values?.join(', ') ?? entries?.map(({ code, text }) => code ?? text).join(', ') ?? String(value ?? '')

/** The answer of the same instance, or of all instances; those that are missing left out. */
function answersTo(
  survey: PreparedSurvey,
  run: SurveyRun,
  key: string,
  at: { key: string; instance: readonly number[] },
) {
  const { byKey } = survey.program.items
  const placed = byKey.get(key)
  if (!placed) return []
  const shared = sharedRepeats(placed.repeats, byKey.get(at.key)?.repeats ?? [])
  return instancePaths(run, placed.repeats, at.instance.slice(0, shared)).flatMap((path) => {
    const answer = run.effective.get(instanceKey(key, path))
    return answer && hasContent(answer) ? [answer] : []
  })
}

/** `=2:` is for exactly two; else the language's plural rules decide. `#` is the number. */
function pluralForm(forms: ReadonlyMap<string, string>, value: number, language: string): string {
  const form =
    forms.get(`=${value}`) ?? forms.get(new Intl.PluralRules(language).select(value)) ?? forms.get('other') ?? ''
  return form.replaceAll('#', numberInWords(value, language))
}
