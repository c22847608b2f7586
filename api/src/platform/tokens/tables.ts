import { bytes, id, instant, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const teamTokens = sharedTable('team_tokens', 'keys of teams; who made them is in the audit trail', {
  id: id(),
  remote: text(),
  name: text(),
  token_hash: bytes(),
  created_by: text(),
  created_at: instant().filled(),
  last_used_at: instant().null(),
  revoked_at: instant().null(),
})
