import * as z from 'zod/mini'
import { id } from '../../common/schema'

export const openSupport = {
  summary: 'Open the chat with support',
  description:
    'The document with the support widget, for a frame, and a token that says who chats: good for five minutes, under a pseudonym. Refused where the company has not switched the Zendesk Widget on; 404 where no widget is configured.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'] } as const,
  answer: z.object({ url: z.string(), token: z.string() }),
}

export const supportContact = {
  summary: 'Whom to ask before signing in',
  description:
    'The number at which the study of a group helps by telephone. Without a group, or with an unknown one: the number of all open studies where they have the same; otherwise none, because a visitor must not learn which studies there are. `contact` is how the people of the installation are reached.',
  query: z.object({ group_id: z.optional(id) }),
  answer: z.object({
    support_phone: z.nullable(z.string()),
    /** A `mailto:`, `tel:` or `https:` address. */
    contact: z.nullable(z.string()),
  }),
}
