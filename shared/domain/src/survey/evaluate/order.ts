import type { SurveyOption } from '../definition'
import type { PlacedItem } from '../prepare/items'
import type { PreparedSurvey } from '../prepare/survey'
import { shuffled } from './seeded'

/**
 * The options of a question in the order of this response. In random order those
 * with `last` come at the end; the rows of a matrix share one order.
 */
export function optionsInOrder<Text>(survey: PreparedSurvey<Text>, key: string, seed: string): SurveyOption<Text>[] {
  const item = survey.item(key)
  const options = item?.options ?? []
  if (item?.random !== true || item.type === 'group') return [...options]
  const group = item.group === null ? undefined : survey.item(item.group)
  const drawnFor = group?.display === 'matrix' ? group.key : key
  return [
    ...shuffled(
      options.filter(({ last }) => last !== true),
      `${seed} options ${drawnFor}`,
      () => false,
    ),
    ...options.filter(({ last }) => last === true),
  ]
}

/** The items of a group in the order of this response: information items keep their place among randomized ones. */
export function childrenInOrder({ item, children }: PlacedItem, seed: string): readonly PlacedItem[] {
  if (item.random !== true || item.type !== 'group') return children
  return shuffled(children, `${seed} items ${item.key}`, (child) => child.item.type === 'information')
}
