import { isolate, withoutDirectionMarks } from '../../direction'
import { directionOf } from '../../languages'
import { instanceKey, itemOfKey, type SurveyAnswer } from '../answer'
import { hasContent } from '../answer-content'
import { runSurvey } from '../evaluate/run'
import { sharedRepeats } from '../prepare/items'
import { instancePaths } from '../prepare/scope'
import type { PreparedSurvey, SurveyRun } from '../prepare/survey'
import { numberOf } from '../rules/values'
import type { SurveyContext } from '../state'
import { partsOfText, type TextPart } from './parts'
import { listInWords, numberInWords, wordsOf } from './words'

/** Placeholder for a missing answer. */
export const NO_ANSWER = '______'

/** Answers in labels of answers in labels: further ones stay out, so that no text grows without end. */
const MAX_PIPING_DEPTH = 3

/** For whom and for which item a text is put together. */
interface Piping {
  survey: PreparedSurvey
  run: SurveyRun
  language: string
  key: string
  instance: readonly number[]
  depth: number
}

/**
 * A text with answers in it, in plain characters: the caller that draws it escapes.
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
  at = '',
): string {
  if (!text.includes('{{')) return text
  return piped(text, { survey, run: runSurvey(survey, context), language, ...itemOfKey(at), depth: 0 })
}

/** An answer as the participant would say it, for reviews and exports: labels for codes, numbers and dates of the language; nothing for a missing one. */
export function answerInWords(
  survey: PreparedSurvey,
  context: SurveyContext,
  answer: SurveyAnswer,
  language: string,
): string {
  const { key, instance } = itemOfKey(answer.key)
  return answerWords(answer, { survey, run: runSurvey(survey, context), language, key, instance, depth: 0 })
}

function answerWords(answer: SurveyAnswer, piping: Piping): string {
  const item = piping.survey.item(itemOfKey(answer.key).key)
  if (!item) return ''
  return wordsOf(item, answer, piping.language, (label) => piped(label, { ...piping, depth: piping.depth + 1 }))
}

function piped(text: string, piping: Piping): string {
  return partsOfText(text)
    .map((part) => partInWords(part, piping))
    .join('')
}

function partInWords(part: TextPart, piping: Piping): string {
  const { run, language, depth } = piping
  if (part.kind === 'text') return part.text
  if (depth > MAX_PIPING_DEPTH) return NO_ANSWER
  if (part.kind === 'score') {
    const value = run.scores.get(part.key)?.value ?? null
    if (value === null) return NO_ANSWER
    return part.plural ? pluralForm(part.plural, value, language) : numberInWords(value, language)
  }
  const answers = answersTo(part.key, piping)
  if (answers.length === 0) return NO_ANSWER
  if (part.plural) {
    const value = answers.length === 1 ? numberOf(answers[0]?.value ?? null) : null
    return value === null ? NO_ANSWER : pluralForm(part.plural, value, language)
  }
  const words = answers.map((answer) => (part.code ? codesOf(answer) : answerWords(answer, piping)))
  return isolated(listInWords(words, language), language)
}

/** In a text from right to left an answer such as “250 kg” is set apart, so that its parts don't change places with the words around it. */
const isolated = (words: string, language: string): string =>
  directionOf(language) === 'rtl' ? isolate(withoutDirectionMarks(words)) : words

const codesOf = ({ value, values, entries }: SurveyAnswer): string =>
  values?.join(', ') ?? entries?.map(({ code, text }) => code ?? text).join(', ') ?? String(value ?? '')

/** The answer of the same instance, or of all instances; those that are missing left out. */
function answersTo(key: string, { survey, run, key: reader, instance }: Piping): SurveyAnswer[] {
  const { byKey } = survey.program.items
  const placed = byKey.get(key)
  if (!placed) return []
  const around = byKey.get(reader)
  // `meds@2` is the second instance of the group itself.
  const repeats = around ? [...around.repeats, ...(around.item.repeats ? [around] : [])] : []
  const shared = Math.min(instance.length, sharedRepeats(placed.repeats, repeats))
  return instancePaths(run, placed.repeats, instance.slice(0, shared)).flatMap((path) => {
    const answer = run.effective.get(instanceKey(key, path))
    return answer && hasContent(answer) ? [answer] : []
  })
}

/** `=2:` is for exactly two; else the language's plural rules decide. `#` is the number. */
function pluralForm(forms: ReadonlyMap<string, string>, value: number, language: string): string {
  const form =
    forms.get(`=${value}`) ?? forms.get(new Intl.PluralRules(language).select(value)) ?? forms.get('other') ?? ''
  return form.replaceAll('#', () => numberInWords(value, language))
}
