import type { SurveyAnswer } from './answer'

/** What a survey is evaluated for. It is read, never changed: make a new one for other answers. */
export interface SurveyContext {
  answers: readonly SurveyAnswer[]
  /** Orders drawn by chance come out the same for the same seed: the id of the response. */
  seed: string
  /** The participant's day, `YYYY-MM-DD`, and time, `HH:MM`. */
  today: string
  now: string
  /** Values of `fhirpath("…")`, which are worked out elsewhere (a worker that can be ended). */
  external?: ReadonlyMap<string, number | string | boolean | null>
}

/** One page: the items that are shown together, as instance keys. */
export interface SurveyStatePage {
  /** The group whose label stands above; null where there is none. */
  group: string | null
  /** None on the page of a repeating group that has no instance yet. */
  keys: string[]
}

export interface SurveyScoreValue {
  key: string
  /** Null: too few answers. */
  value: number | null
  /** The place in `bands`; null where none fits. */
  band: number | null
}

/** What follows from the answers. */
export interface SurveyState {
  /** Instance keys of all items that are visible now, in order: of a repeating group its own, then that of each instance (`meds`, `meds@1`). */
  visible: ReadonlySet<string>
  /** How many instances a repeating group has, by its key in the instance of the groups around it. One exists when it has an answer, even an empty one. */
  instances: ReadonlyMap<string, number>
  pages: SurveyStatePage[]
  /** Answers to what is visible, in order; calculated values and initial values included. */
  counted: SurveyAnswer[]
  /** Answers to what branching has since hidden: kept, not counted. */
  set_aside: SurveyAnswer[]
  scores: SurveyScoreValue[]
  /** Keys of the alerts that hold. */
  alerts: string[]
  /** The first page with a question that is neither answered nor passed over; `pages.length` when there is none. */
  open_page: number
  /** 0 to 1; with the answers given so far it never falls when one more is given. */
  progress: number
  /** Instance keys of visible questions and groups that are required and have no answer. */
  missing: string[]
  /** Nothing required is missing. */
  complete: boolean
}

/** Why an answer is refused; the words are the reader's. */
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
  | 'CONSENT_NOT_ACCEPTED'
  | 'COMPREHENSION_MISSING'
  | 'INVALID'
