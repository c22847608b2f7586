import { id, instant, ownerId, person, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

/** `user_id` is the owner of the response. */
export const comments = personalTable(
  'comments',
  {
    user_id: person('delete').leftOut('of_others', 'whose response it is: there by name'),
    id: rowId(),
    response_id: id().archived(),
    from_user_id: ownerId(),
    text: text().archived(),
    created_at: instant().filled().archived(),
  },
  { owner: 'from_user_id' },
)

/** Notices of comments on a response: `user_id` is the recipient, `response_user_id` the response's owner. */
export const commentNotices = personalTable('comment_notices', {
  user_id: ownerId(),
  response_user_id: person('delete').leftOut('of_others', 'whose response others commented on'),
  response_id: id().leftOut('key', 'names that response'),
  /** Time of the first unread comment; null where all are read, or a reminder was sent. */
  unread_since: instant().null().leftOut('technical', 'when the reminder of an unread comment is due'),
  notified_at: instant().null().leftOut('technical', 'so that there is one reminder in four hours'),
})
