import type { LocalText } from '../texts'

/**
 * A rule in the survey's own language (docs/surveys.md): `[low] >= 2 and not answered([notes])`.
 * It is parsed once, when the survey is prepared.
 */
export type Rule = string

/** Type of an item. A group contains other items; `information` has no answer. */
export type SurveyItemType =
  | 'group'
  | 'information'
  | 'choice'
  | 'multiple_choice'
  | 'slider'
  | 'number'
  | 'text'
  | 'date'
  | 'year'
  | 'time'
  | 'ranking'
  | 'conditions'
  | 'dynamic_list'
  | 'econsent'

/** Display variant of an item; screens render unknown variants by type. */
export type SurveyDisplay =
  /** Group: all of its items on one page. */
  | 'page'
  /** Group: one page, a row for each choice question; they share their options. */
  | 'matrix'
  /** Slider: a line without numbers, and no thumb before the first tap. */
  | 'visual_analogue'
  /** Choice: areas of the picture, with a list beside it. */
  | 'picture'
  /** Choice: the figure of a person, front and back, with a list beside it. */
  | 'body_map'
  /** Choice: a searchable field. */
  | 'dropdown'
  | 'horizontal'

export interface SurveyOption<Text = LocalText> {
  /** As the instrument has it: `0`, `-2`, `01`, `LA6568-5`. */
  code: string
  label: Text
  /** Weight in a score; by default the code, if it is a number. */
  score?: number
  /** Mutually exclusive with all other options. */
  exclusive?: boolean
  /** Has a free-text field. */
  other?: boolean
  /** Stays at the end, in the order written, when options are in random order. */
  last?: boolean
  /** Parts of 0 to 1 of the picture's width and height. */
  area?: { x: number; y: number; width: number; height: number }
  /** The code system (FHIR). */
  system?: string
}

export interface SurveyPicture<Text = LocalText> {
  /** An image or video of the study, or an https address. */
  url: string
  /** Alternative text. */
  alternative: Text
  kind: 'image' | 'video'
  /** Captions of a video, a WebVTT file. */
  captions?: string
}

/** Shown before the answer is accepted; the participant changes or confirms the answer. */
export interface SurveyWarning<Text = LocalText> {
  when: Rule
  text: Text
}

/** One item of a survey. Items are one list in the order in which they are asked, groups before their contents. */
export interface SurveyItem<Text = LocalText> {
  /** Unique in the survey, 255 characters at most, without `@`, `[`, `]`, `"` and line breaks. */
  key: string
  type: SurveyItemType
  /** The key of its group; null at the top level. */
  group: string | null
  label: Text
  description?: Text | null
  /** The survey cannot continue without an answer. For a group: without at least one answer inside it. */
  required?: boolean
  /** May be skipped although required, after a confirmation (spec 000, section 4). */
  skippable?: boolean
  display?: SurveyDisplay
  /** Shown and counted only while this is true. */
  visible_if?: Rule
  /** Computed, never asked; available to rules, texts and exports. */
  hidden?: boolean
  read_only?: boolean
  options?: SurveyOption<Text>[]
  /** Numbers; for dates `YYYY-MM-DD`, for times `HH:MM`; or a rule (`=today()`), which begins with `=`. */
  min?: number | string
  max?: number | string
  min_label?: Text
  max_label?: Text
  /** Label at the middle of a slider. */
  middle_label?: Text
  /** Decimals of values set on a slider; whole numbers by default. */
  decimals?: number
  /** Number: only whole ones. */
  whole?: boolean
  unit?: Text
  /** Text and number: must match the entire typed input (RE2 syntax). */
  regex?: string
  /** Message if `regex` does not match. */
  regex_text?: Text
  max_length?: number
  /** Maximum and minimum number of choices. */
  max_choices?: number
  min_choices?: number
  /** Initial answer: a code, a number, a text, a date; or a rule, which begins with `=`. */
  initial?: number | string
  /** The answer is the value of this rule until the participant changes it (never, where `read_only`). */
  calculated?: Rule
  warnings?: SurveyWarning<Text>[]
  picture?: SurveyPicture<Text>
  /** Group: how many times it may be filled in. */
  repeats?: { min: number; max: number }
  /** Group: its items, or question: its options, in an order drawn for each response. */
  random?: boolean
  /** dynamic_list: the list to search. */
  list?: string
  /** econsent: the consent document (Markdown) and its version. */
  consent?: SurveyConsent<Text>
  /** Its location in the imported instrument. */
  source?: { id?: string; line?: number; parent?: string }
}

/** The consent of an `econsent` question. */
export interface SurveyConsent<Text = LocalText> {
  text: Text
  check_text: Text
  /** Choices of the relationship to the participant, `self` first. */
  relationships: { code: string; label: Text }[]
  /** Questions that must be answered correctly first. */
  comprehension?: { key: string; correct: string[] }[]
  /** The consequences of withdrawal. */
  withdrawal_text?: Text
}

export interface SurveyScoreBand<Text = LocalText> {
  /** Both ends inclusive. */
  from: number
  to: number
  label: Text
  /** What it means for the participant, in a sentence, and what to do. */
  meaning?: Text
}

/** A score as its instrument publishes it. */
export interface SurveyScoreDefinition<Text = LocalText> {
  key: string
  label?: Text
  method: 'sum' | 'mean' | 'rule'
  /** Keys of the questions that count (`sum`, `mean`). */
  items: string[]
  /** `rule`: the value. */
  rule?: Rule
  /** Minimum number of answers for a score; by default all. */
  min_answered?: number
  /** Missing answers count as the mean of the others (`prorate`), or there is a score of what was answered (`ignore`). */
  missing?: 'prorate' | 'ignore'
  multiply?: number
  round?: 'up' | 'nearest'
  minimum?: number
  maximum?: number
  bands: SurveyScoreBand<Text>[]
  /** Publication of the scoring rule. */
  source?: string
}

/** An answer that needs attention: shown immediately, and the care team is notified. */
export interface SurveyAlert<Text = LocalText> {
  key: string
  when: Rule
  title: Text
  /** Markdown. */
  text: Text
  /** Phone numbers by country (ISO 3166 alpha-2); `*` for all others. */
  contacts: { country: string; label: Text; phone: string }[]
  tell_care_team: boolean
}

/** A survey in the form that engine, server and screens share. */
export interface SurveyDefinition<Text = LocalText> {
  key: string
  title: Text
  introduction: Text | null
  /** Where the instrument is from. */
  source: string | null
  questions: SurveyItem<Text>[]
  scores: SurveyScoreDefinition<Text>[]
  alerts: SurveyAlert<Text>[]
}

/** Types that are answered. */
export function isAnswerable({ type, hidden }: Pick<SurveyItem, 'type' | 'hidden'>): boolean {
  return type !== 'group' && type !== 'information' && hidden !== true
}
