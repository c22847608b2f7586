import * as z from 'zod/mini'
import { key, localText } from '../../study-files/texts'

const question = z.strictObject({ key, question: localText, text: localText })

/** One file in `pages/`: what people agree to, or may read. Texts are Markdown. */
export const pageFile = z.strictObject({
  key,
  kind: z.enum(['user_agreement', 'terms', 'privacy_policy', 'help', 'extra_page']),
  company: key,
  /** Left out, it is for all groups of the company that have none of their own. */
  group: z.optional(key),
  title: localText,
  /** Of every kind but the privacy policy, which is read question by question. */
  text: z.optional(localText),
  questions: z.optional(z.array(question).check(z.minLength(1))),
})

export type PageFile = z.output<typeof pageFile>
