import { bytes, code, id, instant, json, number, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const outgoingMessages = personalTable('outgoing_messages', {
  id: rowId(),
  user_id: id().null().leftOut('key', 'the person’s own id, the same in each row; it is the id of the Patient'),
  channel: code(['email', 'sms', 'webhook']).archived(),
  recipient: text().archived(),
  kind: text().archived(),
  locale: text().archived(),
  document: json<object>().leftOut('secret', 'holds codes and links until it is sent, and is erased then'),
  created_at: instant().filled().archived(),
  send_after: instant().filled().leftOut('technical', 'when it is tried next'),
  give_up_at: instant().leftOut('technical', 'when it is of no use any more'),
  tries: number().filled().leftOut('technical', 'how often it was tried'),
  sent_at: instant().null().archived(),
  given_up_at: instant().null().leftOut('technical', 'when it was given up'),
  failure: text().null().leftOut('technical', 'what the mail server said'),
})

export const emailSuppressions = personalTable(
  'email_suppressions',
  {
    email_hash: bytes().leftOut('key', 'a hash of the address, which is there'),
    created_at: instant().filled().archived(),
  },
  { owner: null },
)
