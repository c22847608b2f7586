import { hash, instant, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const emailConfirmations = personalTable('email_confirmations', {
  user_id: ownerId(),
  token_hash: hash(),
  email: text().archived(),
  created_at: instant().filled().archived(),
  expires_at: instant().archived(),
  used_at: instant().null().archived(),
})
