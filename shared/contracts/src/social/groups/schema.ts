import * as z from 'zod/mini'
import { code, id, line, person } from '../../common/schema'
import { MAX_GROUP_MEMBERS, MAX_GROUP_NAME_LENGTH } from './rules'

/** A group of the user's own making; its members do not know of it. */
const group = z.object({
  id,
  name: z.string(),
  /** Members of the circle who are in it; whoever leaves the circle leaves its groups. */
  users: z.array(person),
  user_ids: z.array(id),
})

const groupName = line(MAX_GROUP_NAME_LENGTH, 'CANT_BE_BLANK').check(
  z.trim(),
  z.minLength(1, { message: code('CANT_BE_BLANK') }),
)

export const listGroups = {
  summary: 'List groups',
  description: "The user's groups of people in the circle, by name.",
  answer: z.array(group),
}

export const createGroup = {
  summary: 'Make a group',
  description: 'The same id again is the same group. A second one of a name is refused.',
  errors: { 409: ['ID_TAKEN'], 422: ['CANT_BE_BLANK', 'GROUP_NAME_TAKEN', 'TOO_MANY_GROUPS'] } as const,
  /** `id` is the maker's, so that a group made twice is one. */
  body: z.object({ id: z.optional(id), name: groupName }),
  answer: group,
}

export const updateGroup = {
  summary: 'Rename a group, or change who is in it',
  description: 'Adds `user_ids` and takes `removed_user_ids` out. Only members of the circle can be added.',
  errors: { 404: ['NOT_FOUND'], 422: ['CANT_BE_BLANK', 'GROUP_NAME_TAKEN', 'NOT_IN_CIRCLE', 'TOO_MANY'] } as const,
  params: z.object({ id }),
  body: z.object({
    id,
    name: z.optional(groupName),
    user_ids: z._default(z.array(id).check(z.maxLength(MAX_GROUP_MEMBERS)), []),
    removed_user_ids: z._default(z.array(id).check(z.maxLength(MAX_GROUP_MEMBERS)), []),
  }),
  answer: group,
}

export const deleteGroup = {
  summary: 'Delete a group',
  description: 'Its members stay in the circle.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
}

export type RelationshipGroup = z.infer<typeof group>
