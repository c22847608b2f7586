import { instant, ownerId } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const deletionRequests = personalTable('deletion_requests', {
  user_id: ownerId(),
  requested_at: instant().filled().archived(),
  delete_after: instant().archived(),
})
