import { boolean, id, instant, leftOut, number, ownerId, position } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

const activity = leftOut('key', 'the title of the activity is there')
const definition = leftOut('technical', 'which version of the study’s questions; they stand beside the answers')

export const participantActivities = personalTable('participant_activities', {
  user_id: ownerId(),
  activity_id: id().leftOut(activity),
  definition_version: number().leftOut(definition),
  position: position(),
  show_on_analytics: boolean().filled().archived(),
  joined_at: instant().filled().archived(),
  removed_at: instant().null().archived(),
  /** The activity version whose reminders were copied; null before that. */
  reminders_version: number().null().leftOut('technical', 'whether the study’s reminders were copied'),
})
