import { id, instant, ownerId, person, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const userRelationshipGroups = personalTable('user_relationship_groups', {
  user_id: ownerId(),
  id: rowId(),
  name: text().archived(),
  created_at: instant().filled().archived(),
})

export const userRelationshipGroupMembers = personalTable('user_relationship_group_members', {
  user_id: ownerId(),
  group_id: id().leftOut('key', 'the name of the group is there'),
  member_user_id: person('delete').leftOut('of_others', 'the other person is there by name'),
})
