import { id, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const activityDefinitions = sharedTable('activity_definitions', 'questions of a study', {
  id: id(),
  version: number(),
  company_id: id(),
  key: text(),
  document: json<object>(),
})
