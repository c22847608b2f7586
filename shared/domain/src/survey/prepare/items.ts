import { itemOfKey } from '../answer'
import type { SurveyDefinition, SurveyItem } from '../definition'

/** An item with its place in the survey. */
export interface PlacedItem<Text = unknown> {
  item: SurveyItem<Text>
  /** Its place in the definition's list. */
  index: number
  parent: PlacedItem<Text> | null
  children: PlacedItem<Text>[]
  /** The repeating groups around it, the outermost first; itself excluded. */
  repeats: PlacedItem<Text>[]
  /** Neither it nor a group around it is hidden. */
  shown: boolean
}

export interface PlacedItems<Text = unknown> {
  all: PlacedItem<Text>[]
  top: PlacedItem<Text>[]
  byKey: ReadonlyMap<string, PlacedItem<Text>>
}

/** The items as a tree. One whose group is unknown or follows it stands at the top: `checkSurvey` reports it. */
export function placeItems<Text>(definition: SurveyDefinition<Text>): PlacedItems<Text> {
  const byKey = new Map<string, PlacedItem<Text>>()
  const top: PlacedItem<Text>[] = []
  const all = definition.questions.map((item, index) => {
    const around = item.group === null ? undefined : byKey.get(item.group)
    const parent = around?.item.type === 'group' ? around : null
    const placed: PlacedItem<Text> = {
      item,
      index,
      parent,
      children: [],
      repeats: parent ? (parent.item.repeats ? [...parent.repeats, parent] : parent.repeats) : [],
      shown: item.hidden !== true && (parent?.shown ?? true),
    }
    ;(parent?.children ?? top).push(placed)
    if (!byKey.has(item.key)) byKey.set(item.key, placed)
    return placed
  })
  return { all, top, byKey }
}

/** How many groups that repeat two items have in common, from the outermost: as far as they are in the same instance. */
export function sharedRepeats(one: readonly PlacedItem[], other: readonly PlacedItem[]): number {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return shared
}

/** The item of an instance key. */
export const itemAt = ({ byKey }: PlacedItems, key: string): PlacedItem | undefined =>
  byKey.get(key) ?? byKey.get(itemOfKey(key).key)
