import type { CodePurpose } from '../../database/documents/account'
import { code, instant, number, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const oneTimeCodes = personalTable('one_time_codes', {
  user_id: ownerId(),
  purpose: text<CodePurpose>().archived(),
  channel: code(['sms', 'email']).archived(),
  address: text().archived(),
  code_hash: text().leftOut('secret', 'a hash of what lets somebody in'),
  tries: number().filled().archived(),
  sent_at: instant().filled().archived(),
  expires_at: instant().archived(),
  locked_until: instant().null().archived(),
})
