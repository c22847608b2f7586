import {
  evaluateSurvey,
  instanceKey,
  isAsked,
  itemOfKey,
  loadRegex,
  prepareSurvey,
  type SurveyAnswer,
  type SurveyDefinition,
  type SurveyItem,
  type SurveyState,
} from '@almanac/domain/survey'
import { drawAnswer } from './draw-answer'
import { secondsFor } from './minutes'
import { seededRandom } from './random'
import { valuesInRules } from './rule-values'

/** A walk ends then, however many runs were asked for. */
const WALK_TIMEOUT_MS = 30_000
/** Pages of one run: repeating groups may open further ones for ever. */
const MAX_STEPS = 2_000
/** The day of every walk, so that it can be repeated. */
const TODAY = '2026-06-15'

/** How one participant by chance came through. */
interface Way {
  pages: number
  questions: number
  minutes: number
}

/** What came of many walks through a survey with answers by chance. */
export interface SurveyWalk {
  runs: number
  /** Runs that were completed. */
  completed: number
  /** Keys of items that nobody saw, groups included; hidden ones are not meant to be. */
  never_seen: string[]
  /** Of those, the ones with a rule of their own. */
  never_true: { key: string; rule: string }[]
  /** Items at which runs came to an end that they did not get past. */
  stuck: string[]
  shortest: Way | null
  middle: Way | null
  longest: Way | null
}

interface Run {
  state: SurveyState
  seen: Set<string>
  stuck: string | null
}

type Evaluate = (answers: readonly SurveyAnswer[]) => SurveyState

/** Goes page by page, answering what stands there, until nothing is open. `begun` are instances of repeating groups. */
function walkOnce(evaluate: Evaluate, begun: readonly string[], answer: (key: string) => SurveyAnswer | null): Run {
  const seen = new Set<string>()
  const answers = new Map<string, SurveyAnswer>()
  for (const key of begun) {
    const given = answer(key)
    if (given) answers.set(key, given)
  }
  let state = evaluate([...answers.values()])
  for (let step = 0; step < MAX_STEPS; step += 1) {
    for (const key of state.visible) seen.add(itemOfKey(key).key)
    const page = state.pages[state.open_page]
    if (!page) return { state, seen, stuck: null }
    const open = page.keys.filter((key) => !answers.has(key))
    for (const key of open) {
      const given = answer(key)
      if (given) answers.set(key, given)
    }
    const next = evaluate([...answers.values()])
    if (open.length === 0 && next.open_page <= state.open_page)
      return { state: next, seen, stuck: itemOfKey(page.keys[0] ?? '').key }
    state = next
  }
  return { state, seen, stuck: itemOfKey(state.pages[state.open_page]?.keys[0] ?? '').key }
}

/** Times that a group is filled in, at most: what more of them show is the same. */
const MAX_INSTANCES_WALKED = 3

/** The question by whose answer each instance of a repeating group begins; groups in such groups keep to what they need. */
function beginnings({ questions }: SurveyDefinition): { key: string; min: number; max: number }[] {
  const groups = new Map(questions.filter(({ type }) => type === 'group').map((group) => [group.key, group]))
  const repeatsAround = (item: SurveyItem): boolean => {
    for (let around = groups.get(item.group ?? ''); around; around = groups.get(around.group ?? ''))
      if (around.repeats) return true
    return false
  }
  return questions.flatMap((group) => {
    if (!group.repeats || repeatsAround(group)) return []
    const first = questions.find((item) => item.group === group.key && isAsked(item) && item.read_only !== true)
    return first ? [{ key: first.key, ...group.repeats }] : []
  })
}

function wayOf({ pages, visible }: SurveyState, items: ReadonlyMap<string, SurveyItem>): Way {
  const shown = [...visible].flatMap((key) => items.get(itemOfKey(key).key) ?? [])
  const seconds = shown.reduce((sum, item) => sum + secondsFor(item), 0)
  return {
    pages: pages.length,
    questions: shown.filter((item) => isAsked(item)).length,
    minutes: Math.round(seconds / 6) / 10,
  }
}

/**
 * Walks through a survey so many times with answers by chance, more often with
 * those that its rules ask for: which questions nobody reaches, how long the
 * shortest and the longest way are. The same survey gives the same walk.
 * Throws InvalidSurvey for one that can't be evaluated.
 */
export async function walkSurvey(definition: SurveyDefinition, runs: number): Promise<SurveyWalk> {
  const regex = await loadRegex(definition)
  const survey = prepareSurvey(definition, regex ? { regex } : {})
  const items = new Map(definition.questions.map((item) => [item.key, item]))
  const values = valuesInRules(definition)
  const groups = beginnings(definition)
  const seen = new Set<string>()
  const stuck = new Set<string>()
  const ways: Way[] = []
  const until = performance.now() + WALK_TIMEOUT_MS
  let run = 0
  for (; run < runs && performance.now() < until; run += 1) {
    const random = seededRandom(run + 1)
    const evaluate: Evaluate = (answers) => evaluateSurvey(survey, { answers, seed: `walk ${run}`, today: TODAY, now: '12:00' })
    const begun = groups.flatMap(({ key, min, max }) => {
      const most = Math.max(min, Math.min(max, MAX_INSTANCES_WALKED))
      const count = min + Math.floor(random() * (most - min + 1))
      return Array.from({ length: count }, (_, index) => instanceKey(key, [index + 1]))
    })
    const walked = walkOnce(evaluate, begun, (key) => {
      const item = items.get(itemOfKey(key).key)
      if (!item || !isAsked(item) || item.read_only === true) return null
      return drawAnswer(key, item, { random, values: values.get(item.key) ?? [], today: TODAY })
    })
    for (const key of walked.seen) seen.add(key)
    if (walked.stuck === null) ways.push(wayOf(walked.state, items))
    else stuck.add(walked.stuck)
  }
  const never = definition.questions.filter(({ key, hidden }) => hidden !== true && !seen.has(key))
  const sorted = ways.sort((one, other) => one.minutes - other.minutes)
  return {
    runs: run,
    completed: ways.length,
    never_seen: never.map(({ key }) => key),
    never_true: never.flatMap(({ key, visible_if }) => (visible_if === undefined ? [] : [{ key, rule: visible_if }])),
    stuck: [...stuck],
    shortest: sorted[0] ?? null,
    middle: sorted[Math.floor(sorted.length / 2)] ?? null,
    longest: sorted.at(-1) ?? null,
  }
}
