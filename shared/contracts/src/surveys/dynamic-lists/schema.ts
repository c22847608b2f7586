import * as z from 'zod/mini'
import { paging, text } from '../../common/schema'

/** Items that one page of a search holds (specification 000, section 9). */
export const MAX_LIST_ITEMS = 10

/** One item of a list that a study brings, named in the reader's language. */
const item = z.object({
  id: z.string(),
  /** What is stored in the answer. */
  code: z.string(),
  label: z.string(),
})

/** A page shorter than `limit` is the last one. */
export const searchListItems = {
  summary: 'Search a dynamic list',
  description:
    "The items of a list whose label contains the text, in the reader's language, those that begin with it first; all of them for an empty text.",
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id: text(200) }),
  query: z.extend(paging(MAX_LIST_ITEMS), {
    dynamic_list_id: z.optional(text(200)),
    search_string: z._default(text(200), ''),
  }),
  answer: z.array(item),
}

export type ListItem = z.infer<typeof item>
