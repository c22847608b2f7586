import * as z from 'zod/mini'
import { id } from '../../common/schema'

/** Through whose eyes the caller's own records are read: a user of the caller's circle. The same rules decide as when that person asks. */
export const viewAs = { view_as: z.optional(id) }

/** Whose records are read: one's own, or those of somebody who allows it; with `view_as` one's own as that person would see them. */
export const whose = { user_id: z.optional(id), ...viewAs }
