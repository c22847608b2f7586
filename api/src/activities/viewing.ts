import { notFound } from '../http/errors'
import type { Database } from '../http/serve'
import { mayView } from '../social/access'

/** Whose records are read, and whether by somebody else, who sees only what is visible. */
export interface Viewed {
  user_id: string
  byOther: boolean
}

/**
 * Whose records a call asks for: the caller's own, or with `user_id` those of
 * somebody whose relationship allows it. Else 404: nobody learns who exists.
 */
export async function viewed(database: Database, viewer_id: string, user_id: string = viewer_id): Promise<Viewed> {
  if (user_id !== viewer_id && !(await mayView(database, viewer_id, user_id))) throw notFound()
  return { user_id, byOther: user_id !== viewer_id }
}
