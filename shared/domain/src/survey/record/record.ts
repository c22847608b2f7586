import { itemOfKey, type SurveyAnswer, type SurveyAnswerEntry, type SurveyConsentAnswer } from '../answer'
import { hasContent } from '../answer-content'
import { timeOfAnswer } from './merge'

/** An answer as the server stores it. */
export interface RecordedAnswer extends SurveyAnswer {
  /** Id of the device's copy of the response; missing in answers of earlier releases. */
  device?: string
  /** When the server received it; `created_at` is by the device's clock. */
  received_at?: string
  /** `created_at` as sent, where the device's clock is ahead or too far behind. */
  claimed_at?: string
}

/**
 * Why an answer does not count:
 * `replaced` by a later one; `older` than the one that was there when it arrived; `removed` with its
 * instance of a repeating group; `incomplete`: sent to a completed response that would lack a
 * required answer with it; `signed_again`: a further signature of a consent that was signed on
 * another device; `outdated`: signed to a document that has changed since; `withdrawn`: a consent
 * that was withdrawn before its response was completed.
 */
export type EarlierReason = 'replaced' | 'older' | 'removed' | 'incomplete' | 'signed_again' | 'outdated' | 'withdrawn'

/** An answer that was given and does not count. None is ever deleted. */
export interface EarlierAnswer extends RecordedAnswer {
  reason: EarlierReason
}

/** The answers of a response that count, one per key, and all others. */
export interface AnswerRecord {
  answers: readonly RecordedAnswer[]
  earlier: readonly EarlierAnswer[]
}

interface RecordOptions {
  /** The response is completed: a signed consent in it stays as it was signed. */
  isCompleted: boolean
}

/** The parts of consents to compare; a stored picture of a signature is compared apart. */
const CONSENT_PARTS = ['first_name', 'last_name', 'accepted_terms', 'relationship', 'signature_text'] as const

const isSameEntry = (one: SurveyAnswerEntry, other: SurveyAnswerEntry): boolean =>
  one.code === other.code && one.text === other.text && (one.date ?? null) === (other.date ?? null)

const isSameConsent = (one: SurveyConsentAnswer | undefined, other: SurveyConsentAnswer | undefined): boolean =>
  one && other ? CONSENT_PARTS.every((part) => one[part] === other[part]) : one === other

function isSameList<One>(one: readonly One[], other: readonly One[], isSame: (a: One, b: One) => boolean): boolean {
  return one.length === other.length && one.every((item, place) => isSame(item, other[place] ?? item))
}

/** Whether the content is equal, whatever the time and the stored picture of a signature. */
const isSentAgain = (one: SurveyAnswer, other: SurveyAnswer): boolean =>
  one.key === other.key &&
  one.value === other.value &&
  one.skipped === other.skipped &&
  (one.other ?? '') === (other.other ?? '') &&
  isSameList(one.values ?? [], other.values ?? [], Object.is) &&
  isSameList(one.entries ?? [], other.entries ?? [], isSameEntry) &&
  isSameConsent(one.consent, other.consent)

/** Whether the content is equal, whatever the time. */
export const isSameContent = (one: SurveyAnswer, other: SurveyAnswer): boolean =>
  isSentAgain(one, other) && one.consent?.signature_image_id === other.consent?.signature_image_id

/** With the content, this identifies an answer in each attempt to send it. */
const sourceOf = ({ key, device = '', claimed_at, created_at = '' }: RecordedAnswer): string =>
  `${key} ${device} ${claimed_at ?? created_at}`

const isSigned = ({ consent, skipped }: SurveyAnswer): boolean => consent !== undefined && !skipped

/** An empty answer in a repeating group removes its instance. */
const isRemoval = (answer: SurveyAnswer): boolean =>
  itemOfKey(answer.key).instance.length > 0 && !answer.skipped && !hasContent(answer)

/** The sent answers that were not recorded before: a write is sent again after a lost acknowledgment. */
export function unrecorded<Answer extends RecordedAnswer>(stored: AnswerRecord, sent: readonly Answer[]): Answer[] {
  const known = new Map<string, RecordedAnswer[]>()
  for (const answer of [...stored.answers, ...stored.earlier]) {
    const source = sourceOf(answer)
    known.set(source, [...(known.get(source) ?? []), answer])
  }
  return sent.filter((answer) => !known.get(sourceOf(answer))?.some((one) => isSentAgain(one, answer)))
}

/**
 * Records answers, in whichever order the devices' writes arrive. Of two answers to a question the
 * later counts, at equal times the one received last. The other is kept with its device and times,
 * unless a device has only changed its own answer before the response was completed.
 */
export function recordAnswers(
  stored: AnswerRecord,
  sent: readonly RecordedAnswer[],
  { isCompleted }: RecordOptions,
): AnswerRecord {
  const counted = new Map(stored.answers.map((answer) => [answer.key, answer]))
  const earlier = [...stored.earlier]
  const keep = (answer: RecordedAnswer, reason: EarlierReason) => earlier.push({ ...answer, reason })
  const removedAt = (key: string): number =>
    Math.max(-1, ...earlier.filter((one) => one.key === key && one.reason === 'removed').map(timeOfAnswer))
  for (const answer of unrecorded(stored, sent)) {
    const { key } = answer
    const before = counted.get(key)
    const isLater = timeOfAnswer(answer) >= (before ? timeOfAnswer(before) : removedAt(key))
    const isKept = before === undefined || isWorthKeeping(before, answer, isCompleted)
    if (!isLater) {
      if (isKept) keep(answer, 'older')
    } else if (before && isCompleted && isSigned(before)) {
      if (!isSameContent(before, answer)) keep(answer, 'signed_again')
    } else {
      if (before && isKept) keep(before, 'replaced')
      if (isRemoval(answer)) {
        counted.delete(key)
        keep(answer, 'removed')
      } else counted.set(key, answer)
    }
  }
  return { answers: [...counted.values()], earlier }
}

/** Whether the loser of two answers is kept: not where it is the same, or a device's own before it was completed. */
function isWorthKeeping(one: RecordedAnswer, other: RecordedAnswer, isCompleted: boolean): boolean {
  if (one.device !== other.device) return one.created_at !== other.created_at || !isSameContent(one, other)
  return (isCompleted || isSigned(one)) && !isSameContent(one, other)
}
