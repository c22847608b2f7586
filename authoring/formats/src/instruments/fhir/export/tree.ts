import type { SurveyDefinition, SurveyItem } from '@almanac/domain/survey'

/** An item with those nested in it in FHIR. */
export interface ItemTree {
  item: SurveyItem
  children: ItemTree[]
}

/**
 * Items in their groups, and questions that an instrument nests in another question inside that.
 * `nested: false` leaves the latter at their position.
 */
export function itemTree({ questions }: SurveyDefinition, nested: boolean): ItemTree[] {
  const trees = new Map<string, ItemTree>(questions.map((item) => [item.key, { item, children: [] }]))
  const top: ItemTree[] = []
  for (const item of questions) {
    const tree = trees.get(item.key)
    const parent =
      (nested ? questionAround(item, trees) : undefined) ?? (item.group === null ? undefined : trees.get(item.group))
    if (tree) (parent ? parent.children : top).push(tree)
  }
  return top
}

function questionAround(
  { source, group, key }: SurveyItem,
  trees: ReadonlyMap<string, ItemTree>,
): ItemTree | undefined {
  const parent = source?.parent === undefined ? undefined : trees.get(source.parent)
  const isAround = parent && parent.item.key !== key && parent.item.type !== 'group' && parent.item.group === group
  return isAround ? parent : undefined
}
