import { id, instant, json, number, person, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

/** `user_id`: the affected user; `by_user_id`: the acting operator, if another person. `times` within a minute, the last of them at `last_at`. */
export const securityEvents = personalTable('security_events', {
  id: rowId(),
  at: instant().filled().archived(),
  last_at: instant().filled().archived(),
  event: text().archived(),
  user_id: id().null().leftOut('key', 'the person’s own id, the same in each row; it is the id of the Patient'),
  by_user_id: person('null').null().leftOut('of_others', 'which operator it was'),
  call: text().null().leftOut('technical', 'the call of the server; what it did is in words'),
  network: text().null().archived(),
  source: text().null().leftOut('secret', 'a mark of the address that limits count by'),
  request_id: text().null().leftOut('key', 'ties it to a line of the server’s log'),
  times: number().filled().archived(),
  document: json<Record<string, unknown>>().filled().leftOut('technical', 'particulars in codes'),
})
