import type { Audience, Rollout } from './choose'

/** A rule that was taken back without a successor. */
export interface Removal {
  at: Date
  urgent: boolean
}

/** By the id of the group or company. */
export type Removals = Map<string, Removal>

/** The more specific rules that were removed after the deciding rule was created. */
function removalsAfter(
  { changed_at }: Pick<Rollout, 'changed_at'>,
  removals: Removals,
  { group_ids, company_ids }: Audience,
): Removal[] {
  if (removals.size === 0) return []
  const own = [...group_ids, ...company_ids].flatMap((id) => removals.get(id) ?? [])
  return own.filter(({ at }) => at.getTime() > changed_at.getTime())
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
  return deciding.urgent || removalsAfter(deciding, removals, audience).some(({ urgent }) => urgent)
}

/** Whether their previous release was withdrawn or rolled back. */
export function isWithdrawn(
  deciding: Pick<Rollout, 'withdrawn' | 'changed_at'>,
  removals: Removals,
  audience: Audience,
): boolean {
  return deciding.withdrawn || removalsAfter(deciding, removals, audience).length > 0
}
