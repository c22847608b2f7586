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
import { refetchCircle } from './useRelationships'

/** Changes of one relationship. What the server answered stands in the lists at once; they are read again behind it. */
export function useRelationshipChanges({ id, visibility, to_user }: Relationship) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const queries = useQueryClient()

  /** What has ended or changed in the meantime goes from the screen, together with the message that stands beside it: that is said once more. */
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
    // A wish for another level is a relationship of its own; once it is agreed to, it is over and the member has it.
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

  /** Answers another relationship, which waits, where it would open records: until the other person agrees the old level holds. */
  const setLevel = async (level: MemberLevel) =>
    replace(await orRefetch(api(updateRelationship, { params: { id }, body: { id, visibility: level } })))

  return {
    setLevel,
    /** At the level that the invitation offers. */
    accept: () => setLevel(MEMBER_LEVELS.find((level) => level === visibility) ?? DEFAULT_LEVEL),
    /** Lets the member record for the user, or takes it back. */
    setRecorder: async (may_record: boolean) =>
      replace(await orRefetch(api(setRecorder, { params: { id }, body: { may_record } }))),
    resend: async () => replace(await orRefetch(api(resendInvitation, { params: { id } }))),
    /** Declines an invitation, or withdraws one's own. */
    endInvitation: async () => {
      await orRefetch(api(deleteRelationship, { params: { id } }))
      takeAway()
    },
    /** The relationship stays in the list until the screen has gone on, as after a block: only what is read again afterwards lacks it. */
    remove: () => orRefetch(api(updateRelationship, { params: { id }, body: { id, visibility: VISIBILITY.removed } })),
    block: async () => {
      if (to_user.id === null) return
      await orRefetch(api(blockUser, { body: { user_id: to_user.id } }))
      void refetchCircle(queries)
    },
  }
}
