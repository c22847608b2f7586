import { instanceKey, itemOfKey, type SurveyAnswer } from '../answer'
import { hasContent, isGiven } from '../answer-content'
import type { PlacedItem } from '../prepare/items'
import { instancePaths } from '../prepare/scope'
import type { PreparedSurvey, SurveyRun } from '../prepare/survey'
import { holds, type RuleValue } from '../rules/values'
import type { SurveyContext } from '../state'
import { answerOfValue, normalizeAnswer, valueOfAnswer } from './normalize'
import { scoreValue } from './scores'

/** Works out visibility, values and scores for the answers, everything after what it depends on. Asked again for the same context it has it. */
export function runSurvey(survey: PreparedSurvey, context: SurveyContext): SurveyRun {
  const known = survey.program.runs.get(context)
  if (known) return known
  const answers = knownAnswers(survey, context.answers)
  const run: SurveyRun = {
    context,
    today: context.today,
    now: context.now,
    external: context.external ?? new Map(),
    answers,
    values: new Map(),
    visible: new Set(),
    instances: new Map(),
    effective: new Map(),
    scores: new Map(),
    instance: [],
  }
  countInstances(survey, run)
  for (const { kind, index } of survey.program.order) {
    if (kind === 'score') addScore(survey, run, index)
    else {
      const placed = survey.program.items.all[index]
      if (!placed) continue
      for (const path of instancePaths(run, placed.repeats)) {
        run.instance = path
        if (kind === 'visible') addVisible(survey, run, placed)
        else addValue(survey, run, placed)
      }
    }
  }
  run.instance = []
  survey.program.runs.set(context, run)
  return run
}

/** Whether a key names an item that is answered, in an instance that it can have. */
function isAnswerable(placed: PlacedItem | undefined, instance: readonly number[]): placed is PlacedItem {
  if (!placed || placed.item.type === 'group' || placed.item.type === 'information') return false
  return (
    instance.length === placed.repeats.length &&
    instance.every(
      (number, depth) =>
        Number.isInteger(number) && number >= 1 && number <= (placed.repeats[depth]?.item.repeats?.max ?? 0),
    )
  )
}

/** Answers to items of the survey, by instance key; of two to the same the newer. */
function knownAnswers(survey: PreparedSurvey, answers: readonly SurveyAnswer[]): Map<string, SurveyAnswer> {
  const found = new Map<string, SurveyAnswer>()
  for (const answer of answers) {
    const { key, instance } = itemOfKey(answer.key)
    if (!isAnswerable(survey.program.items.byKey.get(key), instance)) continue
    const normalized = normalizeAnswer(survey, answer)
    const other = found.get(answer.key)
    if (other && (other.created_at ?? '') > (normalized.created_at ?? '')) continue
    found.set(instanceKey(key, instance), normalized)
  }
  return found
}

/** As many instances as have an answer, and at least as many as the group wants. */
function countInstances(survey: PreparedSurvey, run: SurveyRun): void {
  const { all, byKey } = survey.program.items
  for (const instance_key of run.answers.keys()) {
    const { key, instance } = itemOfKey(instance_key)
    if (instance.length === 0) continue
    byKey.get(key)?.repeats.forEach((group, depth) => {
      const around = instanceKey(group.item.key, instance.slice(0, depth))
      run.instances.set(around, Math.max(run.instances.get(around) ?? 0, instance[depth] ?? 0))
    })
  }
  for (const { item, repeats } of all) {
    if (!item.repeats) continue
    for (const path of instancePaths(run, repeats)) {
      const around = instanceKey(item.key, path)
      run.instances.set(around, Math.max(run.instances.get(around) ?? 0, item.repeats.min))
    }
  }
}

function addVisible({ program }: PreparedSurvey, run: SurveyRun, { item, index, parent }: PlacedItem): void {
  const isGroupVisible =
    !parent || run.visible.has(instanceKey(parent.item.key, run.instance.slice(0, parent.repeats.length)))
  const rule = program.rules[index]?.visible_if
  if (isGroupVisible && (!rule || holds(rule(run)))) run.visible.add(instanceKey(item.key, run.instance))
}

function addValue(survey: PreparedSurvey, run: SurveyRun, placed: PlacedItem): void {
  const { item } = placed
  const key = instanceKey(item.key, run.instance)
  if (!run.visible.has(key)) return
  if (item.type === 'group') {
    const count = item.repeats ? (run.instances.get(key) ?? 0) : 0
    if (count > 0)
      run.values.set(
        key,
        Array.from({ length: count }, (_, index) => index + 1),
      )
    return
  }
  const answer = effectiveAnswer(survey, run, placed, key)
  if (!answer) return
  run.effective.set(key, answer)
  run.values.set(key, valueOfAnswer(item, answer))
}

/** The answer that counts: the participant's where the item may be changed, else what the rule gives. */
function effectiveAnswer(
  { program }: PreparedSurvey,
  run: SurveyRun,
  { item, index, shown }: PlacedItem,
  key: string,
): SurveyAnswer | undefined {
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

function addScore(survey: PreparedSurvey, run: SurveyRun, index: number): void {
  run.instance = []
  const score = survey.definition.scores[index]
  if (score) run.scores.set(score.key, scoreValue(survey, run, score, survey.program.scores[index]))
}
