import * as z from 'zod/mini'
import { id, localeCode, text } from '../../common/schema'
import { objectiveType } from '../activities/schema'

/** An activity as the library shows it. */
const libraryActivity = z.object({
  id,
  /** The language of its texts; missing where they are the same in every language. */
  locale: z.optional(localeCode),
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.object({ id, name: z.string() }),
  icon: z.string(),
  /** It stands on the user's dashboard. */
  joined: z.boolean(),
})

const category = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  icon: z.string(),
  /** How the main view shows it: `carousel` with its activities, or only `list`ed among the categories. */
  display: z.enum(['carousel', 'list']),
  activity_count: z.int(),
})

const categoryWithActivities = z.extend(category, { activities: z.array(libraryActivity) })

export const getLibrary = { answer: z.object({ categories: z.array(categoryWithActivities) }) }

export const getLibraryCategory = { params: z.object({ id }), answer: categoryWithActivities }

export const searchLibrary = { query: z.object({ query: text(200) }), answer: z.array(libraryActivity) }

/** What is asked, told before she joins. */
const libraryActivityDetail = z.extend(libraryActivity, {
  /** Markdown. */
  about: z.nullable(z.string()),
  objectives: z.array(z.object({ name: z.string(), type: objectiveType })),
  number_of_daily_objectives: z.nullable(z.int()),
})

const one = { params: z.object({ id }), answer: libraryActivityDetail }
export const getLibraryActivity = one
export const joinLibraryActivity = one
export const leaveLibraryActivity = one

export type LibraryActivity = z.infer<typeof libraryActivity>
export type LibraryActivityDetail = z.infer<typeof libraryActivityDetail>
export type LibraryCategory = z.infer<typeof categoryWithActivities>
