import type { LibraryActivity, LibraryCategory } from '@almanac/contracts/activities/library'

type Flagged = Pick<LibraryActivity, 'id' | 'joined'>

/** One activity with the flag set, when it is this one. */
export const flagged = <A extends Flagged>(activity: A, id: string, joined: boolean): A =>
  activity.id === id ? { ...activity, joined } : activity

/** Several, with the flag set at this one. */
export const flaggedIn = <A extends Flagged>(activities: readonly A[], id: string, joined: boolean): A[] =>
  activities.map((activity) => flagged(activity, id, joined))

/** A category in which this activity has the flag. */
export const flaggedCategory = (category: LibraryCategory, id: string, joined: boolean): LibraryCategory => ({
  ...category,
  activities: flaggedIn(category.activities, id, joined),
})
