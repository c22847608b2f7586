import { useCall } from '@almanac/api-client/query'
import { listRelationships } from '@almanac/contracts/social/relationships'

/** Whether this person lets the user record for them; false until that is known. */
export function useMayRecordFor(user_id: string): boolean {
  const { data } = useCall(listRelationships)
  return data?.some(({ to_user, user_may_record }) => to_user.id === user_id && user_may_record === true) ?? false
}
