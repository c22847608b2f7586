import * as z from 'zod/mini'
import { id } from '../../common/schema'

/** A user of the caller's circle, as whom the caller's own records are read, by the same rules as for that user's own request. */
export const viewAs = { view_as: z.optional(id) }

/** Whose records are read: by default the caller's own; with `user_id` those of somebody who allows it; with `view_as` the caller's own as that person sees them. */
export const historyOwner = { user_id: z.optional(id), ...viewAs }
