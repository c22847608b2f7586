import { call } from '../../call'
import type * as schema from './schema'

export type { HistoryView, HistoryViewer } from './schema'

/** Whose history is shown. 404 for somebody whose records the user may not see. */
export const getHistoryOwner = call<typeof schema.getHistoryOwner>({
  id: 'getHistoryOwner',
  area: 'activities',
  method: 'GET',
  path: '/history/owner',
  policy: 'records_viewer',
})

/** The people of the user's circle, each of whom the own history can be seen as (`view_as`). */
export const listHistoryViewers = call<typeof schema.listHistoryViewers>({
  id: 'listHistoryViewers',
  area: 'activities',
  method: 'GET',
  path: '/history/viewers',
  policy: 'user',
  offline: true,
})

/** Who looked at the user's history, the newest first. A part of at most 50; the header x-next-cursor says where it goes on. */
export const listHistoryViews = call<typeof schema.listHistoryViews>({
  id: 'listHistoryViews',
  area: 'activities',
  method: 'GET',
  path: '/history/views',
  policy: 'user',
  offline: true,
})
