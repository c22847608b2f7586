import type { SurveyAnswer } from '../answer'
import type { SurveyDefinition, SurveyItem, SurveyOption } from '../definition'
import type { RuleRun, CompiledRule as CompiledFor, RuleScope as ScopeFor } from '../rules/compile'
import type { RuleValue } from '../rules'
import type { SurveyContext, SurveyScoreValue, SurveyStatePage } from '../state'
import type { PlacedItem, PlacedItems } from './items'

/** One evaluation of a survey, filled in step by step; rules read from it. */
export interface SurveyRun extends RuleRun {
  context: SurveyContext
  /** Answers to items of the survey, by instance key, as they are counted (`normalizeAnswer`). */
  answers: Map<string, SurveyAnswer>
  /** Values of the items in rules, by instance key. */
  values: Map<string, RuleValue>
  visible: Set<string>
  /** How many instances a repeating group has, by its key in the instance around it. */
  instances: Map<string, number>
  /** The answers that count: given, calculated, or initial. */
  effective: Map<string, SurveyAnswer>
  scores: Map<string, SurveyScoreValue>
  /** The instance that the current rule runs for. */
  instance: readonly number[]
  /** Another object as soon as something is shown or hidden, or an answer is given or taken away: what follows from that alone is worked out once for each. */
  shape: object
}

/** The survey as this participant goes through it now. */
export interface SurveyPath {
  /** Instance keys of what is visible, in order. */
  visible: string[]
  /** Instance keys of all items that hold answers, visible or not, in the same order. */
  ordered: { key: string; placed: PlacedItem }[]
  pages: SurveyStatePage[]
}

/** What does not follow from what the answers say, only from which there are. */
export interface SurveyOutline {
  seed: string
  way: SurveyPath
  visible: ReadonlySet<string>
  missing: string[]
  open_page: number
  progress: number
}

export type CompiledRule = CompiledFor<SurveyRun>
export type RuleScope = ScopeFor<SurveyRun>

/** The rules of an item, compiled. */
export interface ItemRules {
  visible_if?: CompiledRule
  calculated?: CompiledRule
  initial?: CompiledRule
  min?: CompiledRule
  max?: CompiledRule
  warnings: CompiledRule[]
  /** Must match the entire typed input. */
  regex?: (text: string) => boolean
}

/** How a step hangs together with others. */
export interface ProgressStep {
  /** Places of the steps that this one needs. */
  needs: readonly number[]
  /** Places of the steps that need this one. */
  needed_by: number[]
  /** It depends on a repeating group from outside, which may always be given another instance. */
  open_ended: boolean
}

/** What an item means for progress. */
export interface ProgressItem {
  counted: boolean
  /** The key of its first instance: questions of repeating groups count once. */
  key: string
}

/** What `prepareSurvey` computes once per definition. */
export interface SurveyProgram {
  items: PlacedItems
  rules: ItemRules[]
  optionsByCode: ReadonlyMap<string, SurveyOption<unknown>>[]
  /** The steps, each after what it needs. */
  order: { kind: 'visible' | 'value' | 'score'; index: number; step: number }[]
  progress: ProgressStep[]
  progressItems: ProgressItem[]
  scores: (CompiledRule | undefined)[]
  alerts: CompiledRule[]
  /** The newest run: callers that ask for faults, texts and state ask for the same context again and again. */
  last: SurveyRun | undefined
  normalized: WeakMap<SurveyAnswer, SurveyAnswer>
  /** By the shape of a run. */
  outlines: WeakMap<object, SurveyOutline>
}

/** A survey that can be evaluated: rules parsed, references resolved, dependencies in order. */
export interface PreparedSurvey<Text = unknown> {
  definition: SurveyDefinition<Text>
  item: (key: string) => SurveyItem<Text> | undefined
  /** The engine's own. */
  program: SurveyProgram
}
