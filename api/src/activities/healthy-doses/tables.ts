import { id, json, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const healthyDoses = sharedTable('healthy_doses', 'texts of a study', {
  id: id(),
  company_id: id(),
  key: text(),
  document: json<object>(),
})
