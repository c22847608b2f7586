import type { Audience, Rollout } from './choose'

/** When the rule of a group or a company was taken away in a hurry and none has followed, by the group's or company's id. */
export type Removals = Map<string, Date>

/**
 * Whether a visitor takes over what serves her now without waiting: because its
 * rule says so, or because since that rule was made one that stood before it
 * was taken away in a hurry.
 */
export function isUrgent(deciding: Pick<Rollout, 'urgent' | 'changed_at'>, removals: Removals, { group_ids, company_ids }: Audience): boolean {
  if (deciding.urgent) return true
  if (removals.size === 0) return false
  return [...group_ids, ...company_ids].some((id) => (removals.get(id)?.getTime() ?? 0) > deciding.changed_at.getTime())
}
