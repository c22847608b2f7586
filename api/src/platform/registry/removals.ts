import type { Audience, Rollout } from './choose'

/** When the rule of a group or a company was taken away in a hurry and none has followed, by the group's or company's id. */
export type Removals = Map<string, Date>

/** Whether since the deciding rule was made one that stood before it was taken away in a hurry. */
function isRemoved(
  { changed_at }: Pick<Rollout, 'changed_at'>,
  removals: Removals,
  { group_ids, company_ids }: Audience,
): boolean {
  return (
    removals.size > 0 &&
    [...group_ids, ...company_ids].some((id) => (removals.get(id)?.getTime() ?? 0) > changed_at.getTime())
  )
}

/**
 * Whether a visitor takes over what serves them now without waiting: because its
 * rule says so, or because since that rule was made one that stood before it
 * was taken away in a hurry.
 */
export function isUrgent(
  deciding: Pick<Rollout, 'urgent' | 'changed_at'>,
  removals: Removals,
  audience: Audience,
): boolean {
  return deciding.urgent || isRemoved(deciding, removals, audience)
}

/** Whether what served them before was taken back or rolled back in a hurry. */
export function isWithdrawn(
  deciding: Pick<Rollout, 'withdrawn' | 'changed_at'>,
  removals: Removals,
  audience: Audience,
): boolean {
  return deciding.withdrawn || isRemoved(deciding, removals, audience)
}
