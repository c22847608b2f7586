import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import {
  hasContent,
  isAnswerable,
  itemOfKey,
  normalizeAnswer,
  type PreparedSurvey,
  type SurveyAnswer,
  type SurveyItem,
} from '@almanac/domain/survey'
import type { RecordedAnswer } from '@almanac/domain/survey/record'
import { type Fault, Refusal } from '../../http/errors'
import type { SurveyVersion } from './versions'

/** Maximum age of an answer by its device's clock; beyond it the current time is used. */
const MAX_WAIT_MS = 90 * 86_400_000

/** The time of an answer by the device's clock; now where that is missing, in the future or too old. */
function givenAt({ created_at }: Pick<SentAnswer, 'created_at'>, now: Date): Date {
  const at = created_at === undefined ? now : new Date(created_at)
  return at > now || now.getTime() - at.getTime() > MAX_WAIT_MS ? now : at
}

/** The time of the newest of these answers. */
export function momentOf(answers: readonly Pick<SentAnswer, 'created_at'>[], now: Date): Date {
  const moments = answers.map((answer) => givenAt(answer, now).getTime())
  return moments.length === 0 ? now : new Date(Math.max(...moments))
}

/** The time of the first of these answers. */
export const startOf = (answers: readonly Pick<SentAnswer, 'created_at'>[], now: Date): Date =>
  new Date(Math.min(now.getTime(), ...answers.map((answer) => givenAt(answer, now).getTime())))

/** The codes of a multiple choice in the order of its options; those of a ranking in the participant's order. */
function codesInOrder({ type, options = [] }: SurveyItem<unknown>, codes: readonly string[]): string[] {
  if (type === 'ranking') return [...codes]
  const place = new Map(options.map(({ code }, index) => [code, index]))
  return [...codes].sort((one, other) => (place.get(one) ?? options.length) - (place.get(other) ?? options.length))
}

/** An answer normalized for storage, without properties that its question does not have. */
function contentToStore(survey: PreparedSurvey, item: SurveyItem<unknown>, sent: SentAnswer): SurveyAnswer {
  const { key } = sent
  if (item.type === 'information') return { key, value: null, skipped: false }
  const answer = normalizeAnswer(survey, { ...sent, skipped: sent.skipped === true })
  // In a repeating group an empty answer creates the instance; elsewhere the question was skipped.
  const repeated = itemOfKey(key).instance.length > 0
  if (answer.skipped || (!hasContent(answer) && !repeated)) return { key, value: null, skipped: true }
  const { value, values = [], other = '', entries = [], consent, confirmed, edited } = answer
  return {
    key,
    value,
    ...(values.length > 0 && { values: codesInOrder(item, values) }),
    ...(other.trim() !== '' && { other: other.trim() }),
    ...(entries.length > 0 && { entries }),
    ...(consent && item.type === 'econsent' && { consent }),
    skipped: false,
    ...(confirmed === true && { confirmed }),
    ...(edited === true && { edited }),
  }
}

/** Whether an instance is valid: one number per repeating group around the item, each from 1 to the group's maximum. */
function isInstance(survey: PreparedSurvey, item: SurveyItem<unknown>, instance: readonly number[]): boolean {
  const most: number[] = []
  for (let group = item.group; group !== null;) {
    const around = survey.item(group)
    if (around?.repeats) most.unshift(around.repeats.max)
    group = around?.group ?? null
  }
  return (
    most.length === instance.length &&
    instance.every((number, index) => Number.isInteger(number) && number >= 1 && number <= (most[index] ?? 0))
  )
}

/** The question of an answer; undefined where the survey has none with this key. */
function questionOf(survey: PreparedSurvey, instance_key: string): SurveyItem<unknown> | undefined {
  const { key, instance } = itemOfKey(instance_key)
  const item = survey.item(key)
  return item && item.type !== 'group' && isInstance(survey, item, instance) ? item : undefined
}

/** Whether a version of a survey has all these questions. */
export const hasQuestions = (survey: PreparedSurvey, answers: readonly Pick<SentAnswer, 'key'>[]): boolean =>
  answers.every(({ key }) => questionOf(survey, key) !== undefined)

/** A write of a device. */
interface SentWrite {
  answers: readonly SentAnswer[]
  /** The versions of the survey in which its questions are looked up, that of the device first. */
  versions: readonly SurveyVersion[]
  /** Id of the device's copy of the response. */
  device: string
  now: Date
}

/**
 * Answers normalized for storage, without those to computed questions, which the server computes
 * itself. A question that has gone from the device's version keeps its answer, in the version that
 * has it. Throws 422 UNKNOWN_QUESTION for each key that no version has; of duplicates the last one
 * counts.
 */
export function normalizedAnswers({ answers: sent, versions, device, now }: SentWrite): RecordedAnswer[] {
  const faults: Fault[] = []
  const answers = new Map<string, RecordedAnswer>()
  for (const answer of sent) {
    const own = versions.find(({ version }) => version === answer.version)
    const found = [...(own ? [own] : []), ...versions].find(({ survey }) => questionOf(survey, answer.key))
    const item = found && questionOf(found.survey, answer.key)
    if (!found || !item) faults.push({ code: 'UNKNOWN_QUESTION', field: answer.key })
    else if (item.type === 'information' || (isAnswerable(item) && item.read_only !== true)) {
      const at = givenAt(answer, now).toISOString()
      const isBounded = answer.created_at !== undefined && Date.parse(answer.created_at) !== Date.parse(at)
      answers.set(answer.key, {
        ...contentToStore(found.survey, item, answer),
        created_at: at,
        version: found.version,
        device,
        received_at: now.toISOString(),
        ...(isBounded && { claimed_at: answer.created_at }),
      })
    }
  }
  if (faults.length > 0) throw new Refusal(422, faults.slice(0, 50))
  return [...answers.values()]
}
