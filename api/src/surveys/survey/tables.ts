import { id, instant, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const surveys = sharedTable('surveys', 'questions of a study', {
  id: id(),
  version: number(),
  company_id: id(),
  key: text(),
  document: json<object>(),
  loaded_at: instant().null(),
})
