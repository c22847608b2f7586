import type { Audience, Rollout } from './choose'

/** When the rule of a group or company was urgently removed without a successor, by group or company id. */
export type Removals = Map<string, Date>

/** Whether a more specific rule was urgently removed after the deciding rule was created. */
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
 * Whether a visitor applies the current release at once: because its rule is urgent,
 * or because a more specific rule was urgently removed after that rule was created.
 */
export function isUrgent(
  deciding: Pick<Rollout, 'urgent' | 'changed_at'>,
  removals: Removals,
  audience: Audience,
): boolean {
  return deciding.urgent || isRemoved(deciding, removals, audience)
}

/** Whether their previous release was withdrawn or rolled back. */
export function isWithdrawn(
  deciding: Pick<Rollout, 'withdrawn' | 'changed_at'>,
  removals: Removals,
  audience: Audience,
): boolean {
  return deciding.withdrawn || isRemoved(deciding, removals, audience)
}
