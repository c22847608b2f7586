import type { SurveyAnswer } from './answer'

/** The input of an evaluation. Immutable: create a new one for other answers. */
export interface SurveyContext {
  answers: readonly SurveyAnswer[]
  /** Seed of random orders: the id of the response. */
  seed: string
  /** The participant's local date, `YYYY-MM-DD`, and time, `HH:MM`. */
  today: string
  now: string
  /** Values of `fhirpath("…")`, which are evaluated elsewhere (in a worker that can be terminated). */
  external?: ReadonlyMap<string, number | string | boolean | null>
}

/** One page: the items that are shown together, as instance keys. */
export interface SurveyStatePage {
  /** The group whose label is shown above; null without one. */
  group: string | null
  /** None on the page of a repeating group that has no instance yet. */
  keys: string[]
}

export interface SurveyScoreValue {
  key: string
  /** Null: too few answers. */
  value: number | null
  /** Index in `bands`; null if none matches. */
  band: number | null
}

/** The result of an evaluation. */
export interface SurveyState {
  /** Instance keys of all items that are visible now, in order: of a repeating group its own, then that of each instance (`meds`, `meds@1`). */
  visible: ReadonlySet<string>
  /** How many instances a repeating group has, by its key in the instance of the groups around it. One exists when it has an answer, even an empty one. */
  instances: ReadonlyMap<string, number>
  pages: SurveyStatePage[]
  /** Answers to visible items, in order, including calculated and initial values. */
  counted: SurveyAnswer[]
  /** Answers to items hidden by branching: kept, but not counted. */
  set_aside: SurveyAnswer[]
  scores: SurveyScoreValue[]
  /** Keys of the active alerts. */
  alerts: string[]
  /** Index of the first page with a question neither answered nor skipped; `pages.length` if there is none. */
  open_page: number
  /** 0 to 1; never decreases when an answer is added. */
  progress: number
  /** Instance keys of visible questions and groups that are required and have no answer. */
  missing: string[]
  /** Nothing required is missing. */
  complete: boolean
}

/** Why an answer is refused, with texts in the reader's language. */
export type SurveyFault =
  | 'REQUIRED'
  | 'ENTER_RESPONSE'
  | 'NUMBER_MISSING'
  | 'OUT_OF_RANGE'
  | 'TOO_FEW_CHOICES'
  | 'TOO_MANY_CHOICES'
  | 'UNKNOWN_ANSWER'
  | 'OTHER_MISSING'
  | 'PATTERN_MISMATCH'
  | 'NOT_A_DATE'
  | 'TEXT_TOO_LONG'
  | 'SIGNATURE_MISSING'
  | 'MANDATORY'
  | 'RELATIONSHIP_MISSING'
  | 'CONSENT_NOT_ACCEPTED'
  | 'COMPREHENSION_MISSING'
  | 'INVALID'
