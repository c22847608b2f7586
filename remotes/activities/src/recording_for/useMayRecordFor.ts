import { useCall } from '@almanac/api-client/query'
import { listRelationships } from '@almanac/contracts/social/relationships'

/** Whether the user may record for this person; false while loading. */
export function useMayRecordFor(user_id: string): boolean {
  const { data } = useCall(listRelationships)
  return data?.some(({ to_user, user_may_record }) => to_user.id === user_id && user_may_record === true) ?? false
}
