import { isUuid } from '@almanac/contracts/patterns'

/** What the address of a history detail names. */
export interface DetailPlace {
  /** The category is for reading only; the activity decides. */
  category?: string
  user_id: string
  quest_id: string
  /** The newest response when absent. */
  response_id?: string
}

/**
 * Reads what follows `/history_detail/`: `[category/]user/activity[/response]`.
 * With three parts only their shape tells which form it is: a category is no id.
 */
export function readPlace(rest: string): DetailPlace | null {
  const parts = rest.split('/').filter(Boolean)
  const [first = ''] = parts
  const category = isUuid(first) ? undefined : first
  const [user_id, quest_id, response_id, ...more] = category === undefined ? parts : parts.slice(1)
  if (!user_id || !quest_id || more.length > 0) return null
  return { category, user_id, quest_id, response_id }
}

/** The address of a history detail. */
export function detailPath({ category, user_id, quest_id, response_id }: DetailPlace): string {
  return ['/history_detail', category, user_id, quest_id, response_id].filter(Boolean).join('/')
}

/** Where the history of the person is, whose response it is: one's own by week, somebody else's as they share it. */
export function historyPath({ user_id }: Pick<DetailPlace, 'user_id'>, own = true, week?: string): string {
  if (!own) return `/history/${user_id}`
  return week === undefined ? '/history' : `/history?week=${week}`
}
