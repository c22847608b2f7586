import type { SurveyDefinition } from '../definition'
import { dependencyGraph, inOrderOfNeed, type DependencyGraph, type ParsedRule } from '../prepare/dependencies'
import { placeItems, type PlacedItems } from '../prepare/items'
import type { SurveyProblem } from '../problems'
import type { CompileRegex } from '../rules'
import { answerProblems } from './answers'
import { consentProblems } from './consents'
import { loopProblems } from './loops'
import { sizeProblems } from './limits'
import { meaningProblems } from './meaning'
import { pipingProblems } from './piping'
import { reachProblems } from './reach'
import { readRules } from './rules'
import { scoreProblems } from './scores'
import { structureProblems } from './structure'

export interface SurveyOptions {
  /** Compiles regular expressions; without it, a survey with any is refused (`loadRegex`). */
  regex?: CompileRegex
}

/** A parsed definition and its problems. */
export interface SurveyReading<Text> {
  problems: SurveyProblem[]
  items: PlacedItems<Text>
  rules: ParsedRule[]
  graph: DependencyGraph
  /** Steps in dependency order; loops are components of several steps. */
  components: number[][]
}

/** All problems of a survey, in its order: errors, which prevent preparing it, and warnings. */
export function checkSurvey(definition: SurveyDefinition<unknown>, options: SurveyOptions = {}): SurveyProblem[] {
  const { problems, items, rules } = readSurvey(definition, options)
  return [...problems, ...consentProblems(items), ...meaningProblems(items, rules)]
}

/**
 * Parses the rules, resolves references and sorts by dependency; reports all problems except the
 * semantic ones of rules, which are slower to find.
 */
export function readSurvey<Text>(definition: SurveyDefinition<Text>, options: SurveyOptions = {}): SurveyReading<Text> {
  const tooLarge = sizeProblems(definition)
  if (tooLarge.length > 0) return nothingRead(tooLarge)
  const items = placeItems(definition)
  const { rules, problems: ruleProblems } = readRules(definition, items, options.regex)
  const graph = dependencyGraph(definition, items, rules)
  const components = inOrderOfNeed(graph)
  const problems = [
    ...structureProblems(definition, items, options.regex),
    ...ruleProblems,
    ...loopProblems(definition, graph, components, rules),
    ...pipingProblems(definition, items),
    ...answerProblems(items),
    ...scoreProblems(definition, items),
    ...reachProblems(items, rules),
  ]
  return { problems, items, rules, graph, components }
}

function nothingRead(problems: SurveyProblem[]): SurveyReading<never> {
  const items = { all: [], top: [], byKey: new Map() }
  return { problems, items, rules: [], graph: { steps: [], needs: [] }, components: [] }
}
