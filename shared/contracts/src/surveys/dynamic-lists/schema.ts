import * as z from 'zod/mini'
import { localeCode, paging, text } from '../../common/schema'
import { MAX_LIST_SEARCH_LENGTH } from './rules'

/** Items per page of a search (specification 000, section 9). */
export const MAX_LIST_ITEMS = 10

/** An item of a study's list, in the reader's language. */
const item = z.object({
  id: z.string(),
  /** The value stored in the answer. */
  code: z.string(),
  label: z.string(),
  /** The language of the label, if possible the reader's; missing if it is the same in every language. */
  locale: z.optional(localeCode),
})

/** A page shorter than `limit` is the last one. */
export const searchListItems = {
  summary: 'Search a dynamic list',
  description:
    "The items of a list in the reader's language in which each word of the text begins a word, in any language, without regard to case and accents; those that begin with it first. All of them for an empty text.",
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id: text(200) }),
  query: z.extend(paging(MAX_LIST_ITEMS), {
    dynamic_list_id: z.optional(text(200)),
    search_string: z._default(text(MAX_LIST_SEARCH_LENGTH), ''),
  }),
  answer: z.array(item),
}

export type ListItem = z.infer<typeof item>
