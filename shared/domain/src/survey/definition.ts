import type { LocalText } from '../texts'

/**
 * A rule in the survey's own language (docs/surveys.md): `[low] >= 2 and not answered([notes])`.
 * It is parsed once, when the survey is prepared.
 */
export type Rule = string

/** What is asked. A group holds other items; `information` asks nothing. */
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

/** How an item is drawn where its type alone leaves it open; what a screen does not know it draws as its type. */
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
  /** Choice: a field that is searched. */
  | 'dropdown'
  | 'horizontal'

export interface SurveyOption<Text = LocalText> {
  /** As the instrument has it: `0`, `-2`, `01`, `LA6568-5`. */
  code: string
  label: Text
  /** What it counts in a score; without it the code, where that is a number. */
  score?: number
  /** Chosen, it takes away all others (and they take it away). */
  exclusive?: boolean
  /** Asks for words of the participant. */
  other?: boolean
  /** Its place among options in random order: at the end, in the order written. */
  last?: boolean
  /** Parts of 0 to 1 of the picture's width and height. */
  area?: { x: number; y: number; width: number; height: number }
  /** The code system (FHIR). */
  system?: string
}

export interface SurveyPicture<Text = LocalText> {
  /** An image or a video that the study brings, or an https address. */
  url: string
  /** What it shows, for those who do not see it. */
  alternative: Text
  kind: 'image' | 'video'
  /** What is said in a video, as a WebVTT file. */
  captions?: string
}

/** Asked again before the answer counts; the participant changes it or confirms it. */
export interface SurveyWarning<Text = LocalText> {
  when: Rule
  text: Text
}

/**
 * One item of a survey. A survey holds its items as one list in the order in
 * which they are asked, groups before what is in them.
 */
export interface SurveyItem<Text = LocalText> {
  /** Unique in the survey, 255 characters at most, without `@`, `[`, `]`, `"` and line breaks. */
  key: string
  type: SurveyItemType
  /** The key of the group that it is in; null at the top. */
  group: string | null
  label: Text
  description?: Text | null
  /** Without an answer the survey cannot go on. Of a group: one answer at least inside it. */
  required?: boolean
  /** May be passed over although it is required, after a question whether that is meant (spec 000, section 4). */
  skippable?: boolean
  display?: SurveyDisplay
  /** Shown and counted only while this holds. */
  visible_if?: Rule
  /** Computed, never asked. Its value is there for rules, texts and exports. */
  hidden?: boolean
  read_only?: boolean
  options?: SurveyOption<Text>[]
  /** Numbers; for dates `YYYY-MM-DD`, for times `HH:MM`; or a rule (`=today()`), which begins with `=`. */
  min?: number | string
  max?: number | string
  min_label?: Text
  max_label?: Text
  /** The words between the ends of a slider. */
  middle_label?: Text
  /** How many decimals a slider is pointed to; whole numbers without it. */
  decimals?: number
  /** Number: only whole ones. */
  whole?: boolean
  unit?: Text
  /** Text and number, as typed: the whole of it has to match (RE2 syntax). */
  regex?: string
  /** What is said when `regex` does not match. */
  regex_text?: Text
  max_length?: number
  /** How many may, and have to be chosen. */
  max_choices?: number
  min_choices?: number
  /** The answer that stands there at first: a code, a number, a text, a date; or a rule, which begins with `=`. */
  initial?: number | string
  /** The answer is the value of this rule until the participant changes it (never, where `read_only`). */
  calculated?: Rule
  warnings?: SurveyWarning<Text>[]
  picture?: SurveyPicture<Text>
  /** Group: how many times it may be filled in. */
  repeats?: { min: number; max: number }
  /** Group: its items, or question: its options, in an order drawn for each response. */
  random?: boolean
  /** dynamic_list: the list that is searched. */
  list?: string
  /** econsent: the document that is agreed to (Markdown), and its version. */
  consent?: SurveyConsent<Text>
  /** Where it stands in the instrument that it was imported from. */
  source?: { id?: string; line?: number; parent?: string }
}

/** What a question of type `econsent` asks to agree to. */
export interface SurveyConsent<Text = LocalText> {
  text: Text
  check_text: Text
  /** Choices of the relationship to the participant, `self` first. */
  relationships: { code: string; label: Text }[]
  /** Keys of questions that have to be answered correctly before. */
  comprehension?: { key: string; correct: string[] }[]
  /** What follows from taking it back. */
  withdrawal_text?: Text
}

export interface SurveyScoreBand<Text = LocalText> {
  /** Both ends belong to the band. */
  from: number
  to: number
  label: Text
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
  /** Fewer answered give no score; all of them without it. */
  min_answered?: number
  /** Missing answers count as the mean of the others (`prorate`), or there is a score of what was answered (`ignore`). */
  missing?: 'prorate' | 'ignore'
  multiply?: number
  round?: 'up' | 'nearest'
  minimum?: number
  maximum?: number
  bands: SurveyScoreBand<Text>[]
  /** Where the rule for it is published. */
  source?: string
}

/** An answer that needs somebody: shown at once, and the care team is told. */
export interface SurveyAlert<Text = LocalText> {
  key: string
  when: Rule
  title: Text
  /** Markdown. */
  text: Text
  /** Numbers to call, by country (ISO 3166 alpha-2); `*` for all others. */
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
export function isAsked({ type, hidden }: Pick<SurveyItem, 'type' | 'hidden'>): boolean {
  return type !== 'group' && type !== 'information' && hidden !== true
}
