import * as z from 'zod/mini'
import { id, instant, person } from '../../common/schema'

const blockedUser = z.object({ user: person, blocked_at: instant })

export const listBlockedUsers = {
  summary: 'List blocked people',
  description: 'Whom the user has blocked, the last one first. They are not told.',
  answer: z.array(blockedUser),
}

export const blockUser = {
  summary: 'Block a person',
  description:
    'Ends the relationship and its invitations, keeps their invitations and messages away, and hides the records of each from the other. They are not told. Somebody whom the user does not know of does not exist.',
  errors: { 404: ['NOT_FOUND'], 422: ['INVALID'] } as const,
  body: z.object({ user_id: id }),
}

export const unblockUser = {
  summary: 'Unblock a person',
  description: 'They can write and invite again; the relationship does not come back by itself.',
  params: z.object({ id }),
}

export type BlockedUser = z.infer<typeof blockedUser>
