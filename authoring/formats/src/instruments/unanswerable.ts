import { isAnswerable, type SurveyItem } from '@almanac/domain/survey'

type Asked = Pick<SurveyItem, 'type' | 'hidden' | 'read_only' | 'calculated' | 'initial'>

/** Whether nobody can answer a question: it is hidden or read only, and nothing gives it a value. */
export const isUnanswerable = ({ type, hidden, read_only, calculated, initial }: Asked): boolean =>
  type !== 'group' &&
  type !== 'information' &&
  (hidden === true || read_only === true) &&
  calculated === undefined &&
  initial === undefined

/**
 * Items that are required although nobody can meet that: questions that nobody can answer, and groups
 * without a question to answer. A survey with one could not be completed.
 */
export function impossiblyRequired(items: readonly SurveyItem[]): SurveyItem[] {
  const groups = new Map(items.flatMap((item) => (item.type === 'group' ? [[item.key, item] as const] : [])))
  const answerable = new Set<string>()
  for (const item of items) {
    if (!isAnswerable(item) || item.hidden === true || item.read_only === true) continue
    for (let group = item.group; group !== null && !answerable.has(group); group = groups.get(group)?.group ?? null)
      answerable.add(group)
  }
  return items.filter((item) => {
    if (item.required !== true) return false
    return item.type === 'group' ? !answerable.has(item.key) : isUnanswerable(item)
  })
}
