import { api, ApiError } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { blockUser } from '@almanac/contracts/social/blocked-users'
import {
  deleteRelationship,
  listRelationships,
  resendInvitation,
  setRecorder,
  updateRelationship,
  type Relationship,
} from '@almanac/contracts/social/relationships'
import {
  DEFAULT_LEVEL,
  MEMBER_LEVELS,
  relationshipState,
  VISIBILITY,
  type MemberLevel,
} from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { useAfterBlocking } from './useAfterBlocking'
import { refetchCircle } from './useRelationships'

/** Changes of one relationship. The server's response is put into the cached lists immediately; they are refetched in the background. */
export function useRelationshipChanges({ id, visibility, to_user }: Relationship) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const queries = useQueryClient()
  const afterBlocking = useAfterBlocking()

  /** If the relationship has ended or changed meanwhile, refetching removes it from the screen together with its error message, so a toast shows the error too. */
  const orRefetch = async <Answer>(request: Promise<Answer>): Promise<Answer> => {
    try {
      return await request
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
        toast(t('relationships.changed_meanwhile'), { tone: 'wrong' })
        void refetchCircle(queries)
      }
      throw error
    }
  }
  const show = (change: (relationships: Relationship[]) => Relationship[]) => {
    queries.setQueryData(queryOf(listRelationships).queryKey, (list) => list && change(list))
    void refetchCircle(queries)
  }
  const replace = (answer: Relationship): Relationship => {
    // A request for another level is a separate relationship; once agreed to, it ends and the member has the new level.
    const isOver = answer.id !== id && relationshipState(answer) === 'in_circle'
    show((list) => {
      const left = isOver ? list.filter((one) => one.id !== id) : list
      return left.some((one) => one.id === answer.id)
        ? left.map((one) => (one.id === answer.id ? answer : one))
        : [answer, ...left]
    })
    return answer
  }
  const takeAway = () => show((list) => list.filter((one) => one.id !== id))

  /** If the change would grant access to records, returns another, pending relationship: the old level applies until the other person agrees. */
  const setLevel = async (level: MemberLevel) =>
    replace(await orRefetch(api(updateRelationship, { params: { id }, body: { id, visibility: level } })))

  return {
    setLevel,
    /** Accepts at the level that the invitation offers. */
    accept: () => setLevel(MEMBER_LEVELS.find((level) => level === visibility) ?? DEFAULT_LEVEL),
    /** Allows the member to record for the user, or revokes it. */
    setRecorder: async (may_record: boolean) =>
      replace(await orRefetch(api(setRecorder, { params: { id }, body: { may_record } }))),
    resend: async () => replace(await orRefetch(api(resendInvitation, { params: { id } }))),
    /** Declines a received invitation, or withdraws a sent one. */
    endInvitation: async () => {
      await orRefetch(api(deleteRelationship, { params: { id } }))
      takeAway()
    },
    /** The relationship stays in the list until the screen has navigated away, as after a block: only the refetched list lacks it. */
    remove: () => orRefetch(api(updateRelationship, { params: { id }, body: { id, visibility: VISIBILITY.removed } })),
    block: async () => {
      if (to_user.id === null) return
      await orRefetch(api(blockUser, { body: { user_id: to_user.id } }))
      afterBlocking()
    },
  }
}
