import { id, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const libraryCategories = sharedTable('library_categories', 'what a study offers', {
  id: id(),
  company_id: id(),
  key: text(),
  position: number(),
  document: json<object>(),
})
