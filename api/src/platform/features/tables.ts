import type { FeatureValueDocument } from '../../database/documents/platform'
import { id, instant, json, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

/** A feature that operators switched for everyone (no id), a company, a group or one participant. */
export const featureSettings = personalTable('feature_settings', {
  id: rowId(),
  feature: text().archived(),
  company_id: id().null().leftOut('technical', 'null for a participant'),
  group_id: id().null().leftOut('technical', 'null for a participant'),
  user_id: id().null().leftOut('key', 'the person’s own id, the same in each row; it is the id of the Patient'),
  value: json<FeatureValueDocument>().archived(),
  changed_by: text().leftOut('of_others', 'the address of an operator; that it was set is in the audit trail'),
  changed_at: instant().filled().leftOut('technical', 'that it was set is in the audit trail, with the time'),
})

/** The history of these settings; null where there was, or is, none. */
export const featureChanges = personalTable('feature_changes', {
  id: rowId(),
  at: instant().filled().leftOut('technical', 'that it was set is in the audit trail, with the time'),
  feature: text().leftOut('technical', 'history of settings; those of now are in the profile'),
  company_id: id().null().leftOut('technical', 'null for a participant'),
  group_id: id().null().leftOut('technical', 'null for a participant'),
  user_id: id().null().leftOut('key', 'the person’s own id, the same in each row; it is the id of the Patient'),
  before: json<FeatureValueDocument>()
    .null()
    .leftOut('technical', 'history of settings; those of now are in the profile'),
  after: json<FeatureValueDocument>()
    .null()
    .leftOut('technical', 'history of settings; those of now are in the profile'),
  changed_by: text().leftOut('of_others', 'the address of an operator; that it was set is in the audit trail'),
})
