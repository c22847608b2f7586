import * as z from 'zod/mini'
import { id } from '../../common/schema'

/** `id` is the user's, or that of an invitation; `code` stands in the links of its mails. */
const link = z.object({ id, code: z.uuid() })

export const unsubscribe = { params: link }
export const unsubscribeOneClick = { params: link }
