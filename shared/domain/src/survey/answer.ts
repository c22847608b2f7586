/** One entry of a list answer: a condition, or an item of a dynamic list. */
export interface SurveyAnswerEntry {
  /** The code of the list item; missing for typed text. */
  code?: string
  text: string
  /** conditions: when it was diagnosed, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  date?: string | null
}

/** E-consent values (specification 000, section 3). A drawn signature is sent and stored separately. */
export interface SurveyConsentAnswer {
  first_name: string
  last_name: string
  accepted_terms: boolean
  relationship: string
  /** The name typed in place of a drawn signature. */
  signature_text?: string
  signature_image_id?: string
}

/**
 * One answer, in API calls, in the outbox and in `survey_responses.answers`; calls and outbox also
 * mark a skipped answer by its value (`answerInCalls`).
 */
export interface SurveyAnswer {
  /** The item's key; inside repeating groups followed by the instance: `dose@2`, `dose@2.1`. */
  key: string
  /** The code of a choice, a number, a text, a date, a year, a time. Null when skipped and where `values`, `entries` or `consent` holds it. */
  value: number | string | null
  /** multiple_choice: the codes; ranking: the codes, first place first. */
  values?: string[]
  /** Free text of an option with `other`. */
  other?: string
  entries?: SurveyAnswerEntry[]
  consent?: SurveyConsentAnswer
  skipped: boolean
  /** The participant confirmed the answer despite a warning. */
  confirmed?: boolean
  /** A calculated or initial value that the participant changed. */
  edited?: boolean
  /** Time of the answer by the device's clock. */
  created_at?: string
  /** The version of the survey with which it was given; missing in answers of earlier releases. */
  version?: number
}

const INSTANCE = '@'

/** The key of one instance of an item: `instanceKey('dose', [2])` is `dose@2`; instances count from 1. */
export const instanceKey = (key: string, instance: readonly number[]): string =>
  instance.length === 0 ? key : `${key}${INSTANCE}${instance.join('.')}`

/** Splits an instance key into item and instance; the instance is empty outside repeating groups. */
export function itemOfKey(instance_key: string): { key: string; instance: number[] } {
  const at = instance_key.lastIndexOf(INSTANCE)
  if (at === -1) return { key: instance_key, instance: [] }
  return {
    key: instance_key.slice(0, at),
    instance: instance_key
      .slice(at + 1)
      .split('.')
      .map(Number),
  }
}
