import type { SurveyAnswer } from './answer'
import type { SurveyDefinition, SurveyItem, SurveyOption } from './definition'

/** A survey that can be evaluated: rules parsed, references resolved, dependencies in order. */
export interface PreparedSurvey<Text = unknown> {
  definition: SurveyDefinition<Text>
  item: (key: string) => SurveyItem<Text> | undefined
}

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
  /** Instance keys of all items that are visible now, in order. */
  visible: ReadonlySet<string>
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

export interface SurveyEngine {
  prepareSurvey: <Text>(definition: SurveyDefinition<Text>) => PreparedSurvey<Text>
  evaluateSurvey: (survey: PreparedSurvey, context: SurveyContext) => SurveyState
  /** What is wrong with an answer as it would be sent; undefined when nothing is. */
  answerFault: (survey: PreparedSurvey, context: SurveyContext, answer: SurveyAnswer) => SurveyFault | undefined
  /** The warnings (places in `warnings`) that an answer raises and that it does not confirm. */
  answerWarnings: (survey: PreparedSurvey, context: SurveyContext, answer: SurveyAnswer) => number[]
  /** The options in the order of this response. */
  optionsInOrder: <Text>(survey: PreparedSurvey<Text>, key: string, seed: string) => SurveyOption<Text>[]
  /** A text with answers in it (`{{key}}`), in plain characters: whoever draws it escapes. */
  pipeText: (survey: PreparedSurvey, context: SurveyContext, text: string, language: string) => string
}
