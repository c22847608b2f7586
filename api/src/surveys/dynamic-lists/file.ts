import * as z from 'zod/mini'
import { key, localText } from '@almanac/formats/study-files/texts'

/** Maximum number of items in a list; enough for the conditions of a large classification. */
export const MAX_ITEMS_OF_A_LIST = 100_000

const item = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(300)),
  label: localText,
})

/**
 * A searchable list, one file in `dynamic_lists/`: its items, or the name of an adjacent CSV file
 * that contains them.
 */
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
