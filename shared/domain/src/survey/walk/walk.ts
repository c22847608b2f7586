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
  /** Whose texts are counted for the time; English without it. */
  language?: string
  /** Polled to stop the walk when time is up; the results so far are returned. */
  isOver?: () => boolean
  /** Works out `fhirpath("…")` for the answers so far, for a survey that has it. */
  external?: WorkOutExternal
}

/** How long and how much, over all responses that could be completed. */
interface Span {
  least: number
  median: number
  most: number
}

export interface SurveyWalk {
  /** Number of generated responses: fewer than requested if time ran out. */
  runs: number
  /** Responses that came to the end with nothing required missing. */
  completed: number
  pages: Span
  /** An estimate for a participant: reading 238 words a minute, some seconds an answer by its type, 1.5 a page. */
  seconds: Span
  /** Keys of items that nobody saw, hidden ones left out. */
  unreached: string[]
  /** Conditions (of visibility, warnings, alerts) that held in no response. */
  rules_never_true: { key: string; place: RulePlace; rule: string }[]
  /** Required questions for which no valid answer was found, and how often. */
  dead_ends: { key: string; times: number }[]
}

/** Conditions that are followed; the others are values. */
const CONDITIONS: readonly RulePlace[] = ['visible_if', 'warning', 'alert']

/** Findings of the responses so far. */
interface Seen {
  visible: Set<string>
  fulfilled: Set<ParsedRule>
  refused: Map<string, number>
}

/**
 * Answers a survey again and again: half of the responses by chance, the others
 * aiming at a condition that has not held so far. What it does not reach may
 * still be reachable; what it says of ways and times is of those it took. The
 * same seed gives the same walk.
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

/** What a condition wants that has not held so far. */
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

/** Comprehension questions are answered correctly, or nobody would come to the consent. */
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
    const asked = itemOfKey(key).key
    seen.refused.set(asked, (seen.refused.get(asked) ?? 0) + 1)
  }
  const run = runSurvey(survey, made.context)
  const warnings = new Map<string, number>()
  for (const rule of rules) {
    const nth = warnings.get(rule.key) ?? 0
    if (rule.place === 'warning') warnings.set(rule.key, nth + 1)
    if (!seen.fulfilled.has(rule) && hasHeld(survey, run, made, rule, nth)) seen.fulfilled.add(rule)
  }
}

function hasHeld(
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
