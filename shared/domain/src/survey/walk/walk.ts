import { itemOfKey } from '../answer'
import { readSurvey } from '../check'
import { runSurvey } from '../evaluate/run'
import type { ParsedRule } from '../prepare/dependencies'
import { instancePaths } from '../prepare/scope'
import type { PreparedSurvey, SurveyRun } from '../prepare/survey'
import type { RulePlace } from '../prepare/rule-texts'
import { holds } from '../rules/values'
import { secondsFor } from './burden'
import { seededDraws, type SeededDraws } from './seeded-draws'
import { respondAtRandom, type GeneratedResponse, type WorkOutExternal } from './respond'
import { wantedAnswers, type WantedAnswers } from './wanted'

export interface WalkOptions {
  /** Number of generated responses; 200 by default. */
  runs?: number
  seed?: string
  /** The date of the generated responses, `YYYY-MM-DD`. */
  today: string
  /** The language whose texts are counted for the reading time; English by default. */
  language?: string
  /** Polled to stop the walk when time is up; the results so far are returned. */
  isOver?: () => boolean
  /** Evaluates `fhirpath("…")` for the current answers, for a survey that uses it. */
  external?: WorkOutExternal
}

/** Duration and number of questions, over all completed responses. */
interface Span {
  least: number
  median: number
  most: number
}

export interface SurveyWalk {
  /** Number of generated responses: fewer than requested if time ran out. */
  runs: number
  /** Responses that were completed, with no required answer missing. */
  completed: number
  pages: Span
  /** Estimated seconds for a participant: reading at 238 words a minute, some seconds for each answer by its type, 1.5 for each page. */
  seconds: Span
  /** Keys of items that were visible in no response, except hidden items. */
  unreached: string[]
  /** Conditions (visibility, warnings, alerts) that were true in no response. */
  rules_never_true: { key: string; place: RulePlace; rule: string }[]
  /** Required questions for which no valid answer was found, and how often. */
  dead_ends: { key: string; times: number }[]
}

/** Rules that are conditions; the others compute values. */
const CONDITIONS: readonly RulePlace[] = ['visible_if', 'warning', 'alert']

/** Findings of the responses so far. */
interface Seen {
  visible: Set<string>
  fulfilled: Set<ParsedRule>
  refused: Map<string, number>
}

/**
 * Generates responses to a survey: half of them randomly, the others aiming at a condition that was
 * true in none so far. What it does not reach may still be reachable, and its durations are those
 * of the generated responses. Deterministic for a seed.
 */
export async function walkSurvey(survey: PreparedSurvey, options: WalkOptions): Promise<SurveyWalk> {
  const { runs = 200, seed = 'walk', today, language = 'en', isOver = () => false, external } = options
  // Patterns were compiled when the survey was prepared; here the conditions are only read.
  const { rules: all } = readSurvey(survey.definition, { regex: () => () => false })
  const rules = all.filter(({ place }) => CONDITIONS.includes(place))
  const conditions = new Map(rules.flatMap((rule) => (rule.place === 'visible_if' ? [[rule.key, rule] as const] : [])))
  const seen: Seen = { visible: new Set(), fulfilled: new Set(), refused: new Map() }
  const pages: number[] = []
  const seconds: number[] = []
  let run = 0
  for (; run < runs && !isOver(); run += 1) {
    const chance = seededDraws(`${seed} ${run}`)
    const wanted = run % 2 === 0 ? undefined : aim(survey, rules, conditions, seen, chance)
    const made = await respondAtRandom(
      survey,
      { answers: [], seed: `${seed} ${run}`, today, now: '12:00' },
      withComprehension(survey, wanted ?? { values: new Map(), counts: new Map() }),
      { chance, isOver, external },
    )
    if (!made) break
    note(survey, rules, made, seen)
    if (!made.state.complete) continue
    pages.push(made.state.pages.length)
    seconds.push(secondsFor(survey, made.state, language))
  }
  return {
    runs: run,
    completed: pages.length,
    pages: spanOf(pages),
    seconds: spanOf(seconds),
    unreached: survey.program.items.all.flatMap(({ item, shown }) =>
      shown && !seen.visible.has(item.key) ? [item.key] : [],
    ),
    rules_never_true: rules.flatMap((rule) =>
      seen.fulfilled.has(rule) ? [] : [{ key: rule.key, place: rule.place, rule: rule.text }],
    ),
    dead_ends: [...seen.refused].map(([key, times]) => ({ key, times })),
  }
}

/** The answers that make a condition true that was true in no response so far. */
function aim(
  { program }: PreparedSurvey,
  rules: readonly ParsedRule[],
  conditions: ReadonlyMap<string, ParsedRule>,
  { fulfilled }: Seen,
  chance: SeededDraws,
): WantedAnswers | undefined {
  const rule = chance.oneOf(rules.filter((one) => !fulfilled.has(one)))
  return rule && wantedAnswers(rule, program.items, conditions, chance)
}

/** Answers comprehension questions correctly, as the consent is not reachable otherwise. */
function withComprehension({ definition }: PreparedSurvey, wanted: WantedAnswers): WantedAnswers {
  for (const { consent } of definition.questions) {
    for (const { key, correct } of consent?.comprehension ?? []) {
      const [code] = correct
      if (code !== undefined) wanted.values.set(key, code)
    }
  }
  return wanted
}

function note(survey: PreparedSurvey, rules: readonly ParsedRule[], made: GeneratedResponse, seen: Seen): void {
  for (const key of made.state.visible) seen.visible.add(itemOfKey(key).key)
  for (const key of made.refused) {
    const itemKey = itemOfKey(key).key
    seen.refused.set(itemKey, (seen.refused.get(itemKey) ?? 0) + 1)
  }
  const run = runSurvey(survey, made.context)
  const warnings = new Map<string, number>()
  for (const rule of rules) {
    const nth = warnings.get(rule.key) ?? 0
    if (rule.place === 'warning') warnings.set(rule.key, nth + 1)
    if (!seen.fulfilled.has(rule) && wasFulfilled(survey, run, made, rule, nth)) seen.fulfilled.add(rule)
  }
}

function wasFulfilled(
  survey: PreparedSurvey,
  run: SurveyRun,
  { state }: GeneratedResponse,
  rule: ParsedRule,
  nth: number,
): boolean {
  const { items, rules } = survey.program
  if (rule.place === 'alert') return state.alerts.includes(rule.key)
  const placed = items.byKey.get(rule.key)
  const own = placed && rules[placed.index]
  const condition = rule.place === 'visible_if' ? own?.visible_if : own?.warnings[nth]
  if (!placed || !condition) return false
  return instancePaths(run, placed.repeats).some((path) => {
    run.instance = path
    return holds(condition(run))
  })
}

function spanOf(values: readonly number[]): Span {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (place: number) => Math.round(sorted[place] ?? 0)
  return { least: at(0), median: at(Math.floor((sorted.length - 1) / 2)), most: at(sorted.length - 1) }
}
