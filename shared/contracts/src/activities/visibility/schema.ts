import * as z from 'zod/mini'
import { id, person } from '../../common/schema'

/** A person in the user's circle, and whether they see this activity. */
const userRelationship = z.object({
  /** Id of the relationship. */
  id,
  user: z.extend(z.omit(person, { image_id: true }), { image_id: z.nullable(id) }),
  /** Friend 2, family 3, doctor 4 … (specification 001, section 3). */
  visibility: z.int(),
  may_see: z.boolean(),
})

export const getVisibility = {
  summary: 'Read who sees an activity',
  description: "Who of the user's circle sees an activity and what is recorded in it.",
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: z.object({ user_relationships: z.array(userRelationship) }),
}

export const changeVisibility = {
  summary: 'Change who sees an activity',
  description:
    'Gives and takes the sight of an activity, person by person; holds from the next read. A relationship that is not settled is INVALID.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  body: z.object({
    id,
    /** Relationships that are granted access. */
    relationships: z.array(id).check(z.maxLength(500)),
    /** Relationships whose access is revoked. */
    removed_relationships: z.array(id).check(z.maxLength(500)),
  }),
  answer: z.object({ user_relationships: z.array(userRelationship) }),
}

export type UserRelationship = z.infer<typeof userRelationship>
