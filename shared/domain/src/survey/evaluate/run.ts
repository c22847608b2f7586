import { instanceKey, type SurveyAnswer } from '../answer'
import { hasContent, isGiven, haveSameContentState } from '../answer-content'
import { itemAt, type PlacedItem } from '../prepare/items'
import { instancePaths } from '../prepare/scope'
import type { PreparedSurvey, SurveyRun } from '../prepare/survey'
import { holds, type RuleValue } from '../rules/values'
import type { SurveyContext } from '../state'
import { countInstances, knownAnswers } from './known-answers'
import { answerOfValue, valueOfAnswer } from './normalize'
import { scoreValue } from './scores'

/**
 * Computes visibility, values and scores in dependency order. If the previous run differs in a few
 * answers only, it is updated in place and only their dependents are recomputed: only the newest
 * run is kept, and callers must not use an earlier one afterwards.
 */
export function runSurvey(survey: PreparedSurvey, context: SurveyContext): SurveyRun {
  const { last } = survey.program
  if (last?.context === context) return last
  const answers = knownAnswers(survey, context.answers)
  const instances = countInstances(survey, answers)
  const changed =
    last && isSameBeside(last, context, instances) ? changedSteps(survey, last.answers, answers) : undefined
  const run =
    last && changed
      ? { ...last, context, answers, instances, shape: changed.isUnchanged ? last.shape : {} }
      : emptyRun(context, answers, instances)
  survey.program.last = undefined
  runSteps(survey, run, changed?.steps)
  run.instance = []
  survey.program.last = run
  return run
}

const emptyRun = (
  context: SurveyContext,
  answers: SurveyRun['answers'],
  instances: SurveyRun['instances'],
): SurveyRun => ({
  context,
  today: context.today,
  now: context.now,
  external: context.external ?? new Map(),
  answers,
  values: new Map(),
  visible: new Set(),
  instances,
  effective: new Map(),
  scores: new Map(),
  instance: [],
  shape: {},
})

/** Whether nothing that rules read has changed except the answers. */
function isSameBeside({ context, instances }: SurveyRun, next: SurveyContext, counts: SurveyRun['instances']): boolean {
  if (context.today !== next.today || context.now !== next.now || context.external !== next.external) return false
  if (instances.size !== counts.size) return false
  for (const [group, count] of counts) if (instances.get(group) !== count) return false
  return true
}

/** Marks the items with changed answers, and returns whether the same questions are answered. */
function changedSteps(
  { program }: PreparedSurvey,
  before: ReadonlyMap<string, SurveyAnswer>,
  after: ReadonlyMap<string, SurveyAnswer>,
): { steps: Uint8Array; isUnchanged: boolean } {
  const steps = new Uint8Array(program.progress.length)
  let isUnchanged = true
  const mark = (key: string) => {
    const placed = itemAt(program.items, key)
    if (placed) steps[placed.index * 2 + 1] = 1
    isUnchanged &&= haveSameContentState(before.get(key), after.get(key))
  }
  for (const [key, answer] of after) if (before.get(key) !== answer) mark(key)
  for (const key of before.keys()) if (!after.has(key)) mark(key)
  return { steps, isUnchanged }
}

/** Runs all steps, or only marked ones and the dependents of changed ones. */
function runSteps(survey: PreparedSurvey, run: SurveyRun, marked: Uint8Array | undefined): void {
  const { order, progress } = survey.program
  for (const ordered of order) {
    if (marked && marked[ordered.step] === 0) continue
    const { kind, index, step } = ordered
    const differs = kind === 'score' ? addScore(survey, run, index) : runItem(survey, run, kind, index)
    if (!marked || !differs) continue
    for (const dependent of progress[step]?.needed_by ?? []) marked[dependent] = 1
  }
}

/** Runs a step; returns whether its result changed in any instance. */
function runItem(survey: PreparedSurvey, run: SurveyRun, kind: 'visible' | 'value', index: number): boolean {
  const placed = survey.program.items.all[index]
  if (!placed) return false
  let differs = false
  for (const path of instancePaths(run, placed.repeats)) {
    run.instance = path
    const key = instanceKey(placed.item.key, path)
    const isOther = kind === 'visible' ? addVisible(survey, run, placed, key) : addValue(survey, run, placed, key)
    differs ||= isOther
  }
  return differs
}

function addVisible({ program }: PreparedSurvey, run: SurveyRun, { index, parent }: PlacedItem, key: string): boolean {
  const around = parent && instanceKey(parent.item.key, run.instance.slice(0, parent.repeats.length))
  const rule = program.rules[index]?.visible_if
  const isVisible = (around === null || run.visible.has(around)) && (!rule || holds(rule(run)))
  const wasVisible = run.visible.has(key)
  if (isVisible === wasVisible) return false
  if (isVisible) run.visible.add(key)
  else run.visible.delete(key)
  run.shape = {}
  return true
}

function addValue(survey: PreparedSurvey, run: SurveyRun, placed: PlacedItem, key: string): boolean {
  const before = run.effective.get(key)
  const answer = run.visible.has(key) ? effectiveAnswer(survey, run, placed, key) : undefined
  if (answer) run.effective.set(key, answer)
  else run.effective.delete(key)
  if (!haveSameContentState(before, answer)) run.shape = {}
  const valueBefore = run.values.get(key) ?? null
  const value = placed.item.type === 'group' ? instancesOf(run, placed, key) : valueOfAnswer(placed.item, answer)
  if (value === null) run.values.delete(key)
  else run.values.set(key, value)
  return !isSameValue(valueBefore, value) || before?.other !== answer?.other
}

/** The instances of a repeating group, for `count`. */
function instancesOf(run: SurveyRun, { item }: PlacedItem, key: string): RuleValue {
  const count = item.repeats && run.visible.has(key) ? (run.instances.get(key) ?? 0) : 0
  return count === 0 ? null : Array.from({ length: count }, (_, index) => index + 1)
}

function isSameValue(one: RuleValue, other: RuleValue): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  return one.length === other.length && one.every((value, index) => value === other[index])
}

/** The effective answer: the participant's if the item may be changed, otherwise the value of the rule. */
function effectiveAnswer(
  { program }: PreparedSurvey,
  run: SurveyRun,
  { item, index, shown }: PlacedItem,
  key: string,
): SurveyAnswer | undefined {
  if (item.type === 'group' || item.type === 'information') return undefined
  const given = run.answers.get(key)
  const rules = program.rules[index]
  const changeable = shown && item.read_only !== true
  if (rules?.calculated) {
    if (changeable && given?.edited === true && isGiven(given)) return given
    const calculated = answerOfValue(key, item, rules.calculated(run))
    return calculated ?? (changeable && given && !hasContent(given) ? given : undefined)
  }
  if (changeable && given && isGiven(given)) return given
  if (item.initial === undefined) return undefined
  const initial: RuleValue = rules?.initial ? rules.initial(run) : item.initial
  return answerOfValue(key, item, initial)
}

function addScore(survey: PreparedSurvey, run: SurveyRun, index: number): boolean {
  run.instance = []
  const score = survey.definition.scores[index]
  if (!score) return false
  const before = run.scores.get(score.key)?.value
  const found = scoreValue(survey, run, score, survey.program.scores[index])
  run.scores.set(score.key, found)
  return before !== found.value
}
