import { randomBytes } from 'node:crypto'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import type { Participant } from '../server'
import { inserter } from './insert'

/** Inserts relationships of every kind of this person, with dependent rows; their texts contain `name`. */
export async function fillRelationships(
  database: Database,
  { id: user_id }: Participant,
  other: Participant,
  name: string,
): Promise<void> {
  const into = inserter(database)
  await into('relationships', {
    user_id,
    id: newId(),
    to_user_id: other.id,
    to_user_email: other.email,
    from_status: 'Friend',
    to_status: 'Friend',
    visibility: 2,
    doctor_user_id: user_id,
    theme_key: null,
    sent_at: new Date(),
  })
  await into('relationships', {
    user_id: other.id,
    id: newId(),
    to_user_id: user_id,
    invited_user_id: user_id,
    to_user_email: '',
    from_status: 'Friend',
    to_status: 'Pending',
    visibility: 6,
    theme_key: null,
  })
  await into('relationships', {
    user_id,
    id: newId(),
    to_user_id: null,
    to_user_email: `waiting-for-${name.toLowerCase()}@example.test`,
    from_status: 'Friend',
    to_status: 'Waiting',
    visibility: 6,
    theme_key: null,
  })
  await into('relationships', {
    user_id: other.id,
    id: newId(),
    to_user_id: user_id,
    to_user_email: '',
    from_status: 'Friend',
    to_status: 'Friend',
    visibility: 3,
    theme_key: null,
  })
  await into('recorders', { user_id, recorder_user_id: other.id })
  await into('recorders', { user_id: other.id, recorder_user_id: user_id })
  await into('invitation_refusals', { user_id, address_hash: randomBytes(32) })
  await into('invitation_sends', { user_id, id: newId() })
  await into('blocked_users', { user_id, blocked_user_id: other.id })
  const group = newId()
  await into('user_relationship_groups', { user_id, id: group, name: `Neighbors of ${name}` })
  await into('user_relationship_group_members', { user_id, group_id: group, member_user_id: other.id })
  const theirs = newId()
  await into('user_relationship_groups', { user_id: other.id, id: theirs, name: 'Neighbors' })
  await into('user_relationship_group_members', { user_id: other.id, group_id: theirs, member_user_id: user_id })
}
