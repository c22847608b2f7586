import * as z from 'zod/mini'
import { id, localeCode } from '../../common/schema'

/** A short educational text, Markdown. */
const healthyDose = z.object({
  id,
  /** The language of its texts; missing if they are the same in every language. */
  locale: z.optional(localeCode),
  title: z.string(),
  text: z.string(),
  content_type: z.literal('markdown'),
})

export const getHealthyDose = {
  summary: 'Read a healthy dose',
  description: "One short text of the user's companies.",
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: healthyDose,
}

export type HealthyDose = z.infer<typeof healthyDose>
