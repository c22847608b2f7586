import type { Objective } from '@almanac/contracts/activities/activities'
import type { FormValues } from './values'

/** The kinds that are told in words: what nobody likes to type twice. */
const worded: ReadonlySet<Objective['type']> = new Set(['TextObjective', 'AdverseEventObjective'])

/** Whether words were typed that differ from what the form began with. */
export function hasNewWords(values: FormValues, fresh: FormValues, objectives: readonly Objective[]): boolean {
  const words = (from: FormValues, id: string) => (from.cells[id]?.text ?? '').trim()
  return objectives.some(({ id, type }) => worded.has(type) && words(values, id) !== words(fresh, id))
}
