import { id, instant, json, leftOut, ownerId, position, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

const activity = leftOut('key', 'the title of the activity is there')

export const objectives = personalTable('objectives', {
  user_id: ownerId(),
  id: rowId(),
  activity_id: id().leftOut(activity),
  type: text().archived(),
  position: position(),
  document: json<object>().archived(),
  created_at: instant().filled().archived(),
  removed_at: instant().null().archived(),
})

export const customSymptoms = personalTable('custom_symptoms', {
  user_id: ownerId(),
  id: rowId(),
  name: text().archived(),
  normalized_name: text().leftOut('technical', 'the name as it is searched for'),
  created_at: instant().filled().archived(),
})

export const customVitals = personalTable('custom_vitals', {
  user_id: ownerId(),
  id: rowId(),
  name: text().archived(),
  normalized_name: text().leftOut('technical', 'the name as it is searched for'),
  storage_unit: text().archived(),
  created_at: instant().filled().archived(),
})
