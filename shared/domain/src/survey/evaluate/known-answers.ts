import { instanceKey, itemOfKey, type SurveyAnswer } from '../answer'
import type { PlacedItem } from '../prepare/items'
import { instancePaths } from '../prepare/scope'
import type { PreparedSurvey, SurveyRun } from '../prepare/survey'
import { normalizeAnswer } from './normalize'

/** Whether a key names a question, in a valid instance and in the engine's notation. */
function isAnswerable(placed: PlacedItem | undefined, instance: readonly number[], key: string): placed is PlacedItem {
  if (!placed || placed.item.type === 'group' || placed.item.type === 'information') return false
  if (instance.length !== placed.repeats.length) return false
  return (
    instance.length === 0 ||
    (instanceKey(placed.item.key, instance) === key &&
      instance.every((number, depth) => {
        const most = placed.repeats[depth]?.item.repeats?.max ?? 0
        return Number.isInteger(number) && number >= 1 && number <= most
      }))
  )
}

/** Normalized answers to items of the survey, by instance key; of duplicates the newer. */
export function knownAnswers(survey: PreparedSurvey, answers: readonly SurveyAnswer[]): Map<string, SurveyAnswer> {
  const found = new Map<string, SurveyAnswer>()
  for (const answer of answers) {
    const { key, instance } = itemOfKey(answer.key)
    if (!isAnswerable(survey.program.items.byKey.get(key), instance, answer.key)) continue
    const normalized = normalizeAnswer(survey, answer)
    const other = found.get(answer.key)
    if (other && (other.created_at ?? '') > (normalized.created_at ?? '')) continue
    found.set(answer.key, normalized)
  }
  return found
}

/** How many instances repeating groups have: those with an answer, and at least the group's minimum. */
export function countInstances(
  { program }: PreparedSurvey,
  answers: ReadonlyMap<string, SurveyAnswer>,
): SurveyRun['instances'] {
  const { all, byKey } = program.items
  const instances = new Map<string, number>()
  const atLeast = (around: string, count: number) => instances.set(around, Math.max(instances.get(around) ?? 0, count))
  for (const instance_key of answers.keys()) {
    const { key, instance } = itemOfKey(instance_key)
    if (instance.length === 0) continue
    byKey.get(key)?.repeats.forEach((group, depth) => {
      atLeast(instanceKey(group.item.key, instance.slice(0, depth)), instance[depth] ?? 0)
    })
  }
  for (const { item, repeats } of all) {
    if (!item.repeats) continue
    for (const path of instancePaths({ instances }, repeats)) atLeast(instanceKey(item.key, path), item.repeats.min)
  }
  return instances
}
