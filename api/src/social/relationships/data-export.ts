import { fullName, peopleById } from '../../people'
import type { Database } from '../../http/serve'
import { isSettled } from './relationships'

/** A person connected with the exported one. */
export interface OwnConnection {
  id: string
  name: string
  visibility: number
  /** The answer of the person, and of the other one. */
  own_status: string
  other_status: string
  created_at: Date
  /** When the invitation's mail was sent. */
  sent_at: Date | null
}

/** A group of the person's circle, with the names of its members. */
export interface OwnCircleGroup {
  name: string
  people: string[]
  created_at: Date
}

/** A person whom the exported one has blocked. */
export interface OwnBlocked {
  name: string
  created_at: Date
}

/** The person's connections, by name; until the other person accepts, by the typed address. */
export async function ownConnections(database: Database, user_id: string): Promise<OwnConnection[]> {
  const rows = await database
    .selectFrom('relationships')
    .where((is) => is.or([is('user_id', '=', user_id), is('to_user_id', '=', user_id)]))
    .select([
      'id',
      'user_id',
      'to_user_id',
      'to_user_email',
      'invited_user_id',
      'visibility',
      'from_status',
      'to_status',
      'created_at',
      'sent_at',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const people = await peopleById(
    database,
    rows.flatMap((row) => [row.user_id, ...[row.to_user_id, row.invited_user_id].flatMap((id) => id ?? [])]),
  )
  return rows.map(({ user_id: from, to_user_id, to_user_email, invited_user_id, ...row }) => {
    const { from_status, to_status, id, visibility, created_at, sent_at } = row
    const isFromHer = from === user_id
    // Whether an invited address has an account is not revealed before acceptance.
    const other = isFromHer ? (isSettled(row) ? to_user_id : invited_user_id) : from
    return {
      id,
      visibility,
      created_at,
      sent_at,
      name: other === null ? to_user_email : fullName(people.get(other)),
      own_status: isFromHer ? from_status : to_status,
      other_status: isFromHer ? to_status : from_status,
    }
  })
}

/** The groups of the person's circle, oldest first. */
export async function ownCircleGroups(database: Database, user_id: string): Promise<OwnCircleGroup[]> {
  const groups = await database
    .selectFrom('user_relationship_groups')
    .where('user_id', '=', user_id)
    .select(['id', 'name', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const members = await database
    .selectFrom('user_relationship_group_members')
    .where('user_id', '=', user_id)
    .select(['group_id', 'member_user_id'])
    .orderBy('member_user_id')
    .execute()
  const people = await peopleById(
    database,
    members.map(({ member_user_id }) => member_user_id),
  )
  return groups.map(({ id, ...group }) => ({
    ...group,
    people: members
      .filter(({ group_id }) => group_id === id)
      .map(({ member_user_id }) => fullName(people.get(member_user_id))),
  }))
}

/** The people whom the person has blocked, oldest block first. */
export async function ownBlocked(database: Database, user_id: string): Promise<OwnBlocked[]> {
  const blocked = await database
    .selectFrom('blocked_users')
    .where('user_id', '=', user_id)
    .select(['blocked_user_id', 'created_at'])
    .orderBy('created_at')
    .orderBy('blocked_user_id')
    .execute()
  const people = await peopleById(
    database,
    blocked.map(({ blocked_user_id }) => blocked_user_id),
  )
  return blocked.map(({ blocked_user_id, created_at }) => ({ name: fullName(people.get(blocked_user_id)), created_at }))
}
