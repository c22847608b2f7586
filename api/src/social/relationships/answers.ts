import type { Relationship } from '@almanac/contracts/social/relationships'
import { MAX_RELATIONSHIPS, VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import { notFound, unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { Person } from '../../people'
import { peopleSeenBy } from '../blocked-users/visibility'
import { recordingWith } from './recorders'
import { isSettled, REMOVED_VISIBILITY } from './relationships'
import { relationshipById, relationshipsOf, shownAmong, type StoredRelationship } from './rows'

/**
 * The other person, if known to this one. The sender of a pending invitation knows only whom they named by
 * id: whether an address has an account is not revealed.
 */
function knownOther(relationship: StoredRelationship, person_id: string): string | null {
  if (relationship.user_id !== person_id) return relationship.user_id
  return isSettled(relationship) ? relationship.to_user_id : relationship.invited_user_id
}

const statusOf = (status: string): Relationship['to_status'] => (status === 'Friend' ? 'Friend' : 'Waiting')

const personOf = ({ id, first_name, last_name, avatar_id, image_id }: Person): Relationship['from_user'] => ({
  id,
  first_name,
  last_name,
  avatar_id,
  image_id,
})

const NOBODY = { id: null, first_name: null, last_name: null, avatar_id: null, image_id: null }

/** A relationship as in the contract, from the reader's side. */
function answerFor(
  relationship: StoredRelationship,
  person_id: string,
  people: ReadonlyMap<string, Person>,
  { theyMay, personMay, unseenOf }: Awaited<ReturnType<typeof recordingWith>>,
): Relationship {
  const { id, user_id, to_user_email, visibility, theme_key, created_at, sent_at, expired } = relationship
  const own = people.get(person_id)
  if (!own) throw unauthorized()
  const other = people.get(knownOther(relationship, person_id) ?? '')
  const isFamily = other !== undefined && isSettled(relationship) && visibility === VISIBILITY.family
  const isSender = user_id === person_id
  const [from, to] = [relationship.from_status, relationship.to_status].map(statusOf)
  const isOutgoing = isSender && !isSettled(relationship) && visibility !== REMOVED_VISIBILITY
  return {
    id,
    from_user: personOf(own),
    from_status: (isSender ? from : to) ?? 'Waiting',
    to_user: { ...(other ? personOf(other) : NOBODY), email: isSender ? to_user_email : '' },
    to_status: (isSender ? to : from) ?? 'Waiting',
    visibility,
    theme_key,
    outgoing: isOutgoing ? { id, sent_at: (sent_at ?? created_at).toISOString(), expired } : null,
    may_record_for_user: isFamily && theyMay.has(other.id),
    unseen_recording: isFamily && unseenOf.has(other.id),
    user_may_record: isFamily && personMay.has(other.id),
    created_at: created_at.toISOString(),
  }
}

/** These relationships from the reader's side, in this order. */
export async function answersFor(
  database: Database,
  relationships: readonly StoredRelationship[],
  person_id: string,
): Promise<Relationship[]> {
  const [people, recording] = await Promise.all([
    peopleSeenBy(database, person_id, [person_id, ...relationships.flatMap((one) => knownOther(one, person_id) ?? [])]),
    recordingWith(database, person_id),
  ])
  return relationships.map((one) => answerFor(one, person_id, people, recording))
}

/**
 * The person's circle and pending relationships, newest first, in three statements if there are no recorders.
 * Above the limit members take precedence over invitations, which anybody can send.
 */
export async function listedRelationships(database: Database, person_id: string): Promise<Relationship[]> {
  const shown = shownAmong(await relationshipsOf(database, person_id), person_id)
  if (shown.length <= MAX_RELATIONSHIPS) return answersFor(database, shown, person_id)
  const chosen = new Set(
    [...shown.filter(isSettled), ...shown.filter((one) => !isSettled(one))].slice(0, MAX_RELATIONSHIPS),
  )
  return answersFor(
    database,
    shown.filter((one) => chosen.has(one)),
    person_id,
  )
}

/** The response for one relationship, also one that has just been removed. */
export async function answerById(database: Database, person_id: string, id: string): Promise<Relationship> {
  const [answer] = await answersFor(database, [await relationshipById(database, person_id, id)], person_id)
  if (!answer) throw notFound()
  return answer
}

/** As answerById, only for an active or pending one: 404 once it was removed or replaced. */
export async function readRelationship(database: Database, person_id: string, id: string): Promise<Relationship> {
  const shown = shownAmong(await relationshipsOf(database, person_id), person_id)
  const [answer] = await answersFor(
    database,
    shown.filter((one) => one.id === id),
    person_id,
  )
  if (!answer) throw notFound()
  return answer
}
