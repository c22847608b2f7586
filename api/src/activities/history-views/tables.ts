import { id, instant, ownerId, person } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

/** Audit of views of a participant's records by others. */
export const historyViews = personalTable('history_views', {
  user_id: ownerId(),
  id: id().filled().leftOut('key', 'names the row and says nothing'),
  /** Null after the viewer has deleted their account. */
  viewer_user_id: person('null').null().leftOut('of_others', 'the other person is there by name'),
  first_viewed_at: instant().filled().archived(),
  last_viewed_at: instant().filled().archived(),
  /** The hour of `first_viewed_at`. */
  first_hour: instant().leftOut('technical', 'makes one view of two calls at the same moment'),
})
