import { call } from '../../call'
import type * as schema from './schema'

export type { ListItem } from './schema'

/** Items of a dynamic list that match the query, by page. 404 for a list that is not of the user's study. */
export const searchListItems = call<typeof schema.searchListItems>({
  id: 'searchListItems',
  area: 'surveys',
  method: 'GET',
  path: '/dynamic_lists/{id}/search_list_item',
  policy: 'user',
})
