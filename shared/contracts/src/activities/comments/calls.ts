import { call } from '../../call'
import type * as schema from './schema'

export type { Comment } from './schema'

/** Comments on a response by its owner and those who may see it, oldest first. Reading them cancels the reminder of unread ones. 404 for anybody else. */
export const listComments = call<typeof schema.listComments>({
  id: 'listComments',
  area: 'activities',
  method: 'GET',
  path: '/responses/{id}/comments',
  policy: 'response_viewer',
  changes: true,
  offline: true,
})

/** Comments on a response. 422 COMMENT_MISSING ('Comment is missing'); 404 for a caller who may not see it; 429 with Retry-After for more than 200 per hour. */
export const addComment = call<typeof schema.addComment>({
  id: 'addComment',
  area: 'activities',
  method: 'POST',
  path: '/responses/{id}/comments',
  policy: 'response_viewer',
})
