import { instanceKey } from '../answer'
import { isAnswerable } from '../definition'
import type { DependencyGraph } from './dependencies'
import type { PlacedItem, PlacedItems } from './items'
import { sharedRepeats } from './items'
import type { ProgressItem, ProgressStep } from './survey'

/** For each step what it needs, and whether instances that may come later can change it. */
export function progressSteps(
  graph: DependencyGraph,
  items: PlacedItems,
  components: readonly (readonly number[])[],
): ProgressStep[] {
  const steps = graph.needs.map((needs): ProgressStep => ({
    needs: [...new Set(needs)],
    needed_by: [],
    open_ended: false,
  }))
  steps.forEach(({ needs }, step) => needs.forEach((needed) => steps[needed]?.needed_by.push(step)))
  const repeatsOf = (step: number): readonly PlacedItem[] => {
    const found = graph.steps[step]
    return (found && found.kind !== 'score' ? items.all[found.index]?.repeats : undefined) ?? []
  }
  for (const step of components.flat()) {
    const own = steps[step]
    if (!own) continue
    const found = graph.steps[step]
    const isCount = found?.kind === 'value' && items.all[found.index]?.item.repeats !== undefined
    own.open_ended =
      isCount ||
      own.needs.some(
        (needed) =>
          steps[needed]?.open_ended === true ||
          sharedRepeats(repeatsOf(needed), repeatsOf(step)) < repeatsOf(needed).length,
      )
  }
  return steps
}

/**
 * What counts for progress: what the participant answers. Not what hangs on how
 * often a group is filled in, nor what is in a group that may stay empty.
 */
export function progressItems(items: PlacedItems, steps: readonly ProgressStep[]): ProgressItem[] {
  return items.all.map((placed, index) => {
    const { item, shown, repeats } = placed
    const isOpenEnded = steps.slice(index * 2, index * 2 + 2).some(({ open_ended }) => open_ended)
    const isAlwaysThere = repeats.every((group) => (group.item.repeats?.min ?? 0) > 0)
    return {
      counted: isAnswerable(item) && shown && item.read_only !== true && !isOpenEnded && isAlwaysThere,
      key: instanceKey(
        item.key,
        repeats.map(() => 1),
      ),
    }
  })
}
