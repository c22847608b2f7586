import { boolean, id, instant, leftOut, ownerId, person } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

const activity = leftOut('key', 'the title of the activity is there')

export const activityVisibilities = personalTable('activity_visibilities', {
  user_id: ownerId(),
  activity_id: id().leftOut(activity),
  relationship_id: id().leftOut('key', 'the relationship is there'),
  other_user_id: person('delete').leftOut('of_others', 'the other person is there by name'),
  may_see: boolean().archived(),
  changed_at: instant().filled().archived(),
})
