import * as z from 'zod/mini'
import { id, localeCode, text } from '../../common/schema'
import { objectiveType } from '../activities/schema'
import { MAX_LIBRARY_QUERY_LENGTH } from './rules'

/** An activity in the library. */
const libraryActivity = z.object({
  id,
  /** The language of its texts; missing if they are the same in every language. */
  locale: z.optional(localeCode),
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.object({ id, name: z.string() }),
  icon: z.string(),
  /** Whether it is on the user's dashboard. */
  joined: z.boolean(),
})

const category = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  icon: z.string(),
  /** Display in the main view: `carousel` with its activities, or only in the `list` of categories. */
  display: z.enum(['carousel', 'list']),
  activity_count: z.int(),
})

const categoryWithActivities = z.extend(category, { activities: z.array(libraryActivity) })

export const getLibrary = {
  summary: 'Read the library',
  description: "The categories that the user's companies offer, in order, with their activities.",
  answer: z.object({ categories: z.array(categoryWithActivities) }),
}

export const getLibraryCategory = {
  summary: 'Read a category of the library',
  description: 'One category with all of its activities.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: categoryWithActivities,
}

export const searchLibrary = {
  summary: 'Search the library',
  description:
    'Activities whose title, description or category has what is typed, without case and accents; none for an empty query.',
  query: z.object({ query: text(MAX_LIBRARY_QUERY_LENGTH) }),
  answer: z.array(libraryActivity),
}

/** The details shown before the participant joins. */
const libraryActivityDetail = z.extend(libraryActivity, {
  /** Markdown. */
  about: z.nullable(z.string()),
  objectives: z.array(
    z.object({
      name: z.string(),
      type: objectiveType,
      /** What it asks, in a sentence. */
      description: z.optional(z.nullable(z.string())),
      /** What can be answered, in words: choices, five faces, or the two ends of a slider. Missing from older servers. */
      answers: z.optional(z.array(z.string())),
      /** Markdown; what a ContentObjective shows. */
      content: z.optional(z.nullable(z.string())),
    }),
  ),
  number_of_daily_objectives: z.nullable(z.int()),
})

const one = { params: z.object({ id }), answer: libraryActivityDetail }
export const getLibraryActivity = {
  summary: 'Read an activity of the library',
  description: 'One activity with what it asks.',
  errors: { 404: ['NOT_FOUND'] } as const,
  ...one,
}
export const joinLibraryActivity = {
  summary: 'Join an activity',
  description: 'Puts the activity on the dashboard; a second time is fine.',
  errors: { 404: ['NOT_FOUND'] } as const,
  ...one,
}
export const leaveLibraryActivity = {
  summary: 'Leave an activity',
  description: 'Takes it off the dashboard; what was recorded stays. A second time is fine.',
  errors: { 404: ['NOT_FOUND'] } as const,
  ...one,
}

export type LibraryActivity = z.infer<typeof libraryActivity>
export type LibraryActivityDetail = z.infer<typeof libraryActivityDetail>
export type LibraryCategory = z.infer<typeof categoryWithActivities>
