import { instanceKey } from '../answer'
import type { CompileRegex, RuleValue, SingleValue } from '../rules'
import { listOf, numberOf } from '../rules/values'
import type { SurveyOption } from '../definition'
import { sharedRepeats, type PlacedItem, type PlacedItems } from './items'
import type { CompiledRule, RuleScope, SurveyRun } from './survey'

/** Outside of repeating groups there is one, without a number. */
const ONCE: readonly (readonly number[])[] = [[]]

/** The instances of an item below `around`: paths of its repeating groups, with the instances that exist. */
export function instancePaths(
  run: Pick<SurveyRun, 'instances'>,
  repeats: readonly PlacedItem[],
  around: readonly number[] = [],
): readonly (readonly number[])[] {
  if (repeats.length === 0) return ONCE
  const group = repeats[around.length]
  if (!group) return [around]
  const count = run.instances.get(instanceKey(group.item.key, around)) ?? 0
  const paths: (readonly number[])[] = []
  for (let instance = 1; instance <= count; instance += 1) {
    paths.push(...instancePaths(run, repeats, [...around, instance]))
  }
  return paths
}

/** Reads an item for rules of `reader`: the one of the same instance, or those of all instances as one list. */
function readFrom<Value>(
  target: PlacedItem,
  reader: PlacedItem | null,
  read: (run: SurveyRun, instance_key: string) => Value,
  join: (values: Value[]) => Value,
): (run: SurveyRun) => Value {
  const { key } = target.item
  const shared = sharedRepeats(target.repeats, readerRepeats(reader))
  if (target.repeats.length === 0) return (run) => read(run, key)
  if (target.repeats.length === shared) {
    return (run) => read(run, instanceKey(key, run.instance.slice(0, shared)))
  }
  return (run) =>
    join(
      instancePaths(run, target.repeats, run.instance.slice(0, shared)).map((path) =>
        read(run, instanceKey(key, path)),
      ),
    )
}

const readerRepeats = (reader: PlacedItem | null): readonly PlacedItem[] => reader?.repeats ?? []

const joined = (values: RuleValue[]): RuleValue => values.flatMap((value): SingleValue[] => listOf(value))

/** Weight of the chosen options, or of a number, in a score; missing if none has a weight. */
export function weightOf(
  value: RuleValue,
  options: ReadonlyMap<string, SurveyOption<unknown>> | undefined,
): number | null {
  const weights = listOf(value).flatMap((one) => options?.get(String(one))?.score ?? numberOf(one) ?? [])
  return weights.length === 0 ? null : weights.reduce((total, weight) => total + weight, 0)
}

/** Resolves the references of rules once, at compile time. */
export function ruleScopes(
  items: PlacedItems,
  optionsByCode: readonly ReadonlyMap<string, SurveyOption<unknown>>[],
  regex: CompileRegex,
): (reader: PlacedItem | null) => RuleScope {
  return (reader) => {
    const reading =
      (read: (run: SurveyRun, instance_key: string, target: PlacedItem) => RuleValue) =>
      (key: string): CompiledRule => {
        const target = items.byKey.get(key)
        if (!target) throw new Error(`no item has the key ${key}`)
        return readFrom(target, reader, (run, instance_key) => read(run, instance_key, target), joined)
      }
    const answer = reading((run, instance_key) => run.values.get(instance_key) ?? null)
    return {
      answer,
      count: (key) => {
        const values = answer(key)
        return (run) => listOf(values(run)).length
      },
      weight: reading((run, instance_key, { index }) =>
        weightOf(run.values.get(instance_key) ?? null, optionsByCode[index]),
      ),
      other: reading((run, instance_key) => run.effective.get(instance_key)?.other ?? null),
      score: (key) => (run) => run.scores.get(key)?.value ?? null,
      regex,
    }
  }
}
