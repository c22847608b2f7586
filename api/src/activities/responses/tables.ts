import { boolean, date, id, instant, json, leftOut, number, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

const activity = leftOut('key', 'the title of the activity is there')
const definition = leftOut('technical', 'which version of the study’s questions; they stand beside the answers')

export const responses = personalTable('responses', {
  user_id: ownerId(),
  id: id().leftOut('key', 'names the response; the archive has it, as pictures point to it'),
  activity_id: id().leftOut(activity),
  definition_version: number().leftOut(definition),
  measured_at: instant().archived(),
  time_zone: text().archived(),
  date_posted_for: date().archived(),
  is_visible: boolean().archived(),
  entries: json<object[]>().archived(),
  point_total: number().archived(),
  revision: number().filled().leftOut('technical', 'counts changes, so that none overwrites another'),
  created_at: instant().filled().archived(),
  updated_at: instant().filled().archived(),
  deleted_at: instant()
    .null()
    .leftOut(
      'technical',
      'what a deleted response held is erased at once; a row without content stays, so that a device cannot bring it back',
    ),
  /** Who recorded it for the owner; null for the owner, NIL_ID for a deleted account. */
  recorded_by_user_id: id().null().leftOut('of_others', 'the other person is there by name'),
  /** The size of `entries` as text. */
  entry_bytes: number().generated().leftOut('technical', 'the size of the entries'),
})
