import { instant, ownerId, person } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const blockedUsers = personalTable('blocked_users', {
  user_id: ownerId(),
  blocked_user_id: person('delete').leftOut('of_others', 'the other person is there by name'),
  created_at: instant().filled().archived(),
})
