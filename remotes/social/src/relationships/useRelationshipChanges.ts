import { api } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { blockUser } from '@almanac/contracts/social/blocked-users'
import {
  deleteRelationship,
  listRelationships,
  resendInvitation,
  updateRelationship,
  type Relationship,
} from '@almanac/contracts/social/relationships'
import {
  DEFAULT_LEVEL,
  MEMBER_LEVELS,
  VISIBILITY,
  type MemberLevel,
} from '@almanac/contracts/rules/social/relationships'
import { refetchCircle } from './useRelationships'

/** Changes of one relationship. What the server answered stands in the lists at once; they are read again behind it. */
export function useRelationshipChanges({ id, visibility, to_user }: Relationship) {
  const queries = useQueryClient()

  const show = (change: (relationships: Relationship[]) => Relationship[]) => {
    queries.setQueryData(queryOf(listRelationships).queryKey, (list) => list && change(list))
    void refetchCircle(queries)
  }
  const replace = (answer: Relationship): Relationship => {
    show((list) => list.map((one) => (one.id === id ? answer : one)))
    return answer
  }
  const takeAway = () => show((list) => list.filter((one) => one.id !== id))

  const setLevel = async (level: MemberLevel) =>
    replace(await api(updateRelationship, { params: { id }, body: { id, visibility: level } }))

  return {
    setLevel,
    /** At the level that the invitation offers. */
    accept: () => setLevel(MEMBER_LEVELS.find((level) => level === visibility) ?? DEFAULT_LEVEL),
    resend: async () => replace(await api(resendInvitation, { params: { id } })),
    /** Declines an invitation, or withdraws one's own. */
    endInvitation: async () => {
      await api(deleteRelationship, { params: { id } })
      takeAway()
    },
    /** The relationship stays in the list until the screen has gone on: only what is read again afterwards lacks it. */
    remove: () => api(updateRelationship, { params: { id }, body: { id, visibility: VISIBILITY.removed } }),
    block: async () => {
      if (to_user.id === null) return
      await api(blockUser, { body: { user_id: to_user.id } })
      takeAway()
    },
  }
}
