import { instant, ownerId, person, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const userReports = personalTable('user_reports', {
  user_id: ownerId(),
  id: rowId(),
  reported_user_id: person('delete').leftOut('of_others', 'the other person is there by name'),
  reason: text().archived(),
  created_at: instant().filled().archived(),
})
