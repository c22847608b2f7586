import { call } from '../../call'
import type * as schema from './schema'

export type { LibraryActivity, LibraryActivityDetail, LibraryCategory } from './schema'

/** The categories of the journey library that the user's companies offer, in order, with their activities. */
export const getLibrary = call<typeof schema.getLibrary>({
  id: 'getLibrary',
  area: 'activities',
  method: 'GET',
  path: '/library',
  policy: 'user',
  offline: true,
})

/** One category with all of its activities. 404 for one that is not offered to the user. */
export const getLibraryCategory = call<typeof schema.getLibraryCategory>({
  id: 'getLibraryCategory',
  area: 'activities',
  method: 'GET',
  path: '/library/categories/{id}',
  policy: 'user',
  offline: true,
})

/** Activities whose title, description or category has what is typed, without case and accents; none for an empty query. */
export const searchLibrary = call<typeof schema.searchLibrary>({
  id: 'searchLibrary',
  area: 'activities',
  method: 'GET',
  path: '/library/search',
  policy: 'user',
})

/** One activity of the library with what it asks. 404 for one that is not offered to the user. */
export const getLibraryActivity = call<typeof schema.getLibraryActivity>({
  id: 'getLibraryActivity',
  area: 'activities',
  method: 'GET',
  path: '/library/activities/{id}',
  policy: 'user',
  offline: true,
})

/** Puts the activity on the dashboard; a second time is fine. */
export const joinLibraryActivity = call<typeof schema.joinLibraryActivity>({
  id: 'joinLibraryActivity',
  area: 'activities',
  method: 'POST',
  path: '/library/activities/{id}',
  policy: 'user',
})

/** Takes it off the dashboard; what was recorded stays. A second time is fine. */
export const leaveLibraryActivity = call<typeof schema.leaveLibraryActivity>({
  id: 'leaveLibraryActivity',
  area: 'activities',
  method: 'DELETE',
  path: '/library/activities/{id}',
  policy: 'user',
})
