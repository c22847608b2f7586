import * as z from 'zod/mini'
import { id } from '../../common/schema'

/** `id` is that of the user or of an invitation; `code` is in the links of its mails. */
const link = z.object({ id, code: z.uuid() })

export const unsubscribe = {
  summary: 'Unsubscribe from mails',
  description: 'Sends no more mails that the recipient can do without. The code comes with each of them.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: link,
}
export const unsubscribeOneClick = {
  summary: 'Unsubscribe with one click',
  description: 'The same, as mail programs ask for it (RFC 8058).',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: link,
}
