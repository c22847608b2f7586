import { call } from '../../call'
import type * as schema from './schema'

export type { HistoryView, HistoryViewer } from './schema'

/** The owner of the history shown. 404 for somebody whose records the user may not see. */
export const getHistoryOwner = call<typeof schema.getHistoryOwner>({
  id: 'getHistoryOwner',
  area: 'activities',
  method: 'GET',
  path: '/history/owner',
  policy: 'records_viewer',
})

/** The people of the user's circle, as whom users can view their own history (`view_as`). */
export const listHistoryViewers = call<typeof schema.listHistoryViewers>({
  id: 'listHistoryViewers',
  area: 'activities',
  method: 'GET',
  path: '/history/viewers',
  policy: 'user',
  offline: true,
})

/** Who viewed the user's history, newest first. At most 50 per page; the header x-next-cursor has the cursor of the next. */
export const listHistoryViews = call<typeof schema.listHistoryViews>({
  id: 'listHistoryViews',
  area: 'activities',
  method: 'GET',
  path: '/history/views',
  policy: 'user',
  offline: true,
})
