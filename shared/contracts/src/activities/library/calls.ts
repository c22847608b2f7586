import { call } from '../../call'
import type * as schema from './schema'

export type { LibraryActivity, LibraryActivityDetail, LibraryCategory } from './schema'

/** The categories of the journey library offered by the user's companies, in order, with their activities. */
export const getLibrary = call<typeof schema.getLibrary>({
  id: 'getLibrary',
  area: 'activities',
  method: 'GET',
  path: '/library',
  policy: 'user',
  offline: true,
})

/** One category with all its activities. 404 if it is not offered to the user. */
export const getLibraryCategory = call<typeof schema.getLibraryCategory>({
  id: 'getLibraryCategory',
  area: 'activities',
  method: 'GET',
  path: '/library/categories/{id}',
  policy: 'user',
  offline: true,
})

/** Activities whose title, description or category contains the query, ignoring case and accents; none for an empty query. */
export const searchLibrary = call<typeof schema.searchLibrary>({
  id: 'searchLibrary',
  area: 'activities',
  method: 'GET',
  path: '/library/search',
  policy: 'user',
})

/** One activity of the library with its objectives. 404 if it is not offered to the user. */
export const getLibraryActivity = call<typeof schema.getLibraryActivity>({
  id: 'getLibraryActivity',
  area: 'activities',
  method: 'GET',
  path: '/library/activities/{id}',
  policy: 'user',
  offline: true,
})

/** Adds the activity to the dashboard; idempotent. */
export const joinLibraryActivity = call<typeof schema.joinLibraryActivity>({
  id: 'joinLibraryActivity',
  area: 'activities',
  method: 'POST',
  path: '/library/activities/{id}',
  policy: 'user',
})

/** Removes the activity from the dashboard; its records stay. Idempotent. */
export const leaveLibraryActivity = call<typeof schema.leaveLibraryActivity>({
  id: 'leaveLibraryActivity',
  area: 'activities',
  method: 'DELETE',
  path: '/library/activities/{id}',
  policy: 'user',
})
