import * as z from 'zod/mini'
import { code, email, id, instant, line, person } from '../../common/schema'
import { DEFAULT_LEVEL, MAX_INVITED_AT_ONCE, MEMBER_LEVELS, VISIBILITY } from './rules'

const status = z.enum(['Waiting', 'Friend'])

/** The other person. Until the user's invitation is accepted, only the typed address is set, to not reveal whether it has an account. */
const otherPerson = z.extend(z.omit(person, { id: true }), {
  id: z.nullable(id),
  email: z.string(),
})

const relationship = z.object({
  id,
  /** Always the user; `from_status` is the user's answer. */
  from_user: person,
  from_status: status,
  /** Always the other person; `to_status` is their answer. */
  to_user: otherPerson,
  to_status: status,
  visibility: z.int(),
  theme_key: z.nullable(z.string()),
  /** The user's pending or expired invitation, which can be resent or withdrawn; otherwise null. */
  outgoing: z.nullable(
    z.object({
      id,
      /** When its mail was last sent. */
      sent_at: instant,
      /** Whether its time is over, so that the other person can't accept it until it is sent again. */
      expired: z.optional(z.boolean()),
    }),
  ),
  /** Whether the user allows the other person to record for them; false if the study does not offer it. */
  may_record_for_user: z.optional(z.boolean()),
  /** Whether the other person recorded something for the user that the user has not seen yet. */
  unseen_recording: z.optional(z.boolean()),
  /** Whether the other person allows the user to record for them. */
  user_may_record: z.optional(z.boolean()),
  created_at: instant,
})

const memberLevel = z.literal([...MEMBER_LEVELS], { error: code('INVALID') })

export const listRelationships = {
  summary: 'List relationships',
  description:
    'Members of the circle, and invitations that wait for an answer, the newest first. What was removed, declined or withdrawn is not among them. An invitation expires 30 days after it was last sent, with its link: then only its sender sees it, as `expired`.',
  answer: z.array(relationship),
}

export const createRelationship = {
  summary: 'Invite people to the circle',
  description:
    'Invites by address, or a person with whom the user shares a conversation by id. The answer is the same for every address, with and without an account. Somebody who is in the circle already, or whose invitation waits, is answered as they are; an invitation that has expired is replaced. An address whose holder has declined, blocked the user or said "not me" gets no mail.',
  errors: {
    404: ['NOT_FOUND'],
    422: ['INVALID_EMAIL', 'OWN_EMAIL', 'CANT_BE_BLANK', 'CIRCLE_FULL'],
    429: ['TOO_MANY_INVITATIONS'],
  } as const,
  example: { to_user_email: 'zoe@example.org', visibility: DEFAULT_LEVEL },
  body: z
    .object({
      to_user_email: z.optional(email),
      to_user_emails: z.optional(z.array(email).check(z.minLength(1), z.maxLength(MAX_INVITED_AT_ONCE))),
      user_id: z.optional(id),
      visibility: z._default(memberLevel, DEFAULT_LEVEL),
      theme_key: z.optional(line(64)),
    })
    .check(
      z.refine(
        ({ to_user_email, to_user_emails, user_id }) =>
          to_user_email !== undefined || to_user_emails !== undefined || user_id !== undefined,
        { message: code('CANT_BE_BLANK'), path: ['to_user_email'] },
      ),
    ),
  answer: z.array(relationship),
}

export const getRelationship = {
  summary: 'Read a relationship',
  description: 'One relationship of the user. One that was removed does not exist.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: relationship,
}

export const updateRelationship = {
  summary: 'Change or accept a relationship',
  description:
    'Sets the level, or removes with 7. By who was invited it accepts, at the level that the invitation has or at a lower one. A level is given by the person whose records they are: a higher one (friend, family, doctor, in this order, above all others) waits for the other person, and the old level holds until then. What is taken away is gone from the next request on. An invitation that has expired is refused.',
  errors: {
    404: ['NOT_FOUND'],
    409: ['INVITATION_EXPIRED'],
    422: ['INVALID', 'CIRCLE_FULL'],
    429: ['TOO_MANY_INVITATIONS'],
  } as const,
  params: z.object({ id }),
  body: z.object({ id, visibility: z.union([memberLevel, z.literal(VISIBILITY.removed)]) }),
  answer: relationship,
}

export const deleteRelationship = {
  summary: 'Remove, decline or withdraw a relationship',
  description: 'Ends it for both. A second time is fine.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
}

export const resendInvitation = {
  summary: 'Send an invitation again',
  description:
    'Sends the mail of an own invitation that waits or has expired again, and makes it and its link good for their whole time.',
  errors: { 404: ['NOT_FOUND'], 409: ['ALREADY_ACCEPTED'], 429: ['TOO_MANY_INVITATIONS'] } as const,
  params: z.object({ id }),
  answer: relationship,
}

export const setRecorder = {
  summary: 'Let a member record, or take it back',
  description:
    'Says whether the other person may record for the user. For family only, and where the study offers it. What is taken back holds from the next request on; what was recorded stays. It ends by itself with the relationship and with another level.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'], 409: ['FAMILY_ONLY'] } as const,
  params: z.object({ id }),
  body: z.object({ may_record: z.boolean() }),
  answer: relationship,
}

export type Relationship = z.infer<typeof relationship>
export type NewRelationship = z.input<typeof createRelationship.body>
