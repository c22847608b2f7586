import { isUuid } from '@almanac/contracts/patterns'

/** What the address of a history detail refers to. */
export interface DetailPlace {
  /** For readability only; the activity determines it. */
  category?: string
  user_id: string
  quest_id: string
  /** The newest response if absent. */
  response_id?: string
}

/**
 * Parses the part after `/history_detail/`: `[category/]user/activity[/response]`. Three parts are ambiguous except for
 * their format: a category is no id.
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

/** The history of the response's owner, at the week of a date: the user's own, or another person's shared history. */
export function historyPath({ user_id }: Pick<DetailPlace, 'user_id'>, own = true, week?: string): string {
  const history = own ? '/history' : `/history/${user_id}`
  return week === undefined ? history : `${history}?week=${week}`
}
