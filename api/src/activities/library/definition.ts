import * as z from 'zod/mini'
import type { LocalText } from '@almanac/domain/texts'
import { key, localText } from '@almanac/formats/study-files/texts'

const category = z.strictObject({
  key,
  name: localText,
  description: z._default(z.nullable(localText), null),
  icon: key,
  /** How the main view shows it: its activities as a carousel, or only its name in the list of categories. */
  display: z._default(z.enum(['carousel', 'list']), 'carousel'),
  /** Keys of the companies that offer it; by default all of the study. */
  companies: z.optional(z.array(key).check(z.minLength(1))),
  /** Keys of its activities, in display order. */
  activities: z.array(key).check(z.minLength(1)),
})

/** `library.yaml`: the activities that participants may add to their dashboard themselves. */
export const libraryFile = z.strictObject({ categories: z.array(category).check(z.minLength(1)) })

export type LibraryCategoryFile = z.output<typeof category>

/** `document` of the library_categories table. Texts are not localized yet. */
export interface LibraryCategoryDocument {
  name: LocalText
  description: LocalText | null
  icon: string
  display: 'carousel' | 'list'
  activity_ids: string[]
}
