import { id, instant, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const dynamicLists = sharedTable('dynamic_lists', 'lists of a study that questions search', {
  id: id(),
  company_id: id(),
  key: text(),
  title: json<object>(),
})

export const dynamicListItems = sharedTable('dynamic_list_items', 'lists of a study that questions search', {
  list_id: id(),
  code: text(),
  position: number(),
  label: json<object>(),
  /** The texts of all languages, lower case, without accents. */
  words: text(),
  withdrawn_at: instant().null(),
})
