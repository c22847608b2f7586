import * as z from 'zod/mini'
import { key, localText } from '../../study-files/texts'

/** Items of one list: the conditions of a large classification fit. */
export const MAX_ITEMS_OF_A_LIST = 100_000

const item = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(300)),
  label: localText,
})

/** A list that questions search, one file in `dynamic_lists/`: its items, or the name of a CSV file beside it that has them. */
export const dynamicListFile = z.strictObject({
  key,
  title: localText,
  items: z.optional(z.array(item).check(z.minLength(1), z.maxLength(MAX_ITEMS_OF_A_LIST))),
  file: z.optional(
    z.string().check(z.regex(/^[\w][\w.-]*\.csv$/, { message: 'write the name of a .csv file in dynamic_lists/' })),
  ),
})

export type DynamicListFile = z.output<typeof dynamicListFile>
export type DynamicListItem = z.output<typeof item>
