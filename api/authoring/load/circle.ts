import { normalizeEmail } from '@almanac/contracts/characters'
import { INVITATION_DAYS } from '../../src/account'
import { studyId } from '@almanac/formats/study-files/ids'
import type { Database } from '../../src/http/serve'
import type { Study } from '../check/check'
import { personId } from './documents'
import { labelOfConversation } from './messaging'
import { instantAt, zoneOf } from './moments'

const DAY_MS = 86_400_000
const VISIBILITY = { private: 0, follow: 1, friend: 2, family: 3, doctor: 4 } as const

/**
 * Adds relationships that do not exist yet. One row is for both: its level applies in both
 * directions; who may record is stored per direction.
 */
export async function loadRelationships(database: Database, study: Study, now: Date): Promise<void> {
  if (study.relationships.length === 0) return
  const email = new Map(study.people.map((person) => [person.key, person.email]))
  const inserted = await database
    .insertInto('relationships')
    .values(
      study.relationships.map(({ from, to, level, accepted }, nth) => ({
        user_id: personId(study.key, from),
        id: studyId(study.key, 'relationship', from, to),
        to_user_id: to.includes('@') ? null : personId(study.key, to),
        to_user_email: email.get(to) ?? to,
        from_status: 'Friend',
        to_status: accepted ? 'Friend' : 'Waiting',
        visibility: VISIBILITY[level],
        created_at: new Date(now.getTime() - (accepted ? 40 : 2) * DAY_MS + nth * 60_000).toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('id')
    .execute()
  await loadRecorders(database, study, new Set(inserted.map(({ id }) => id)))
}

/** Stores who may record for whom for new relationships only, so that later revocations remain. */
async function loadRecorders(database: Database, study: Study, relationship_ids: ReadonlySet<string>): Promise<void> {
  const allowed = study.relationships.filter(
    ({ from, to, may_record }) => may_record && relationship_ids.has(studyId(study.key, 'relationship', from, to)),
  )
  if (allowed.length === 0) return
  await database
    .insertInto('recorders')
    .values(
      allowed.map(({ from, to }) => ({
        user_id: personId(study.key, from),
        recorder_user_id: personId(study.key, to),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Adds an invitation for each relationship with an address without an account, for registration
 * (`/register/{id}`). No mail is sent for a demonstration.
 */
export async function loadInvitations(database: Database, study: Study, now: Date): Promise<void> {
  const waiting = study.relationships.filter(({ to, accepted }) => to.includes('@') && !accepted)
  if (waiting.length === 0) return
  await database
    .insertInto('invitations')
    .values(
      waiting.map(({ from, to }) => ({
        id: studyId(study.key, 'invitation', from, to),
        from_user_id: personId(study.key, from),
        relationship_id: studyId(study.key, 'relationship', from, to),
        email: normalizeEmail(to),
        first_name: null,
        last_name: null,
        group_id: null,
        created_at: now,
        expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Adds conversations that do not exist yet; existing ones have continued without the file. */
export async function loadConversations(database: Database, study: Study, now: Date): Promise<void> {
  for (const conversation of study.conversations) {
    const id = studyId(study.key, 'conversation', conversation.key)
    const zone = zoneOf(study, conversation.people[0] ?? '')
    const messages = conversation.messages
      .map((message) => ({ ...message, at: instantAt(message, zone, now) }))
      // Messages dated later today are moved to yesterday: none is in the future.
      .map((message) => ({
        ...message,
        at: message.at > now ? instantAt({ day: message.day - 1, time: message.time }, zone, now) : message.at,
      }))
      .sort((one, other) => one.at.getTime() - other.at.getTime())
    const [first, last] = [messages[0]?.at ?? now, messages.at(-1)?.at ?? now]
    const inserted = await database
      .insertInto('conversations')
      .values({
        id,
        subject: conversation.subject,
        created_at: first,
        updated_at: last,
        last_seq: messages.length,
        label_id: labelOfConversation(study, conversation),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) continue
    await database
      .insertInto('conversation_participants')
      .values(
        conversation.people.map((key) => ({
          user_id: personId(study.key, key),
          conversation_id: id,
          last_time_read: messages[messages.length - 1 - (conversation.unread[key] ?? 0)]?.at ?? null,
          read_seq: Math.max(0, messages.length - (conversation.unread[key] ?? 0)),
          // No notifications for the initial messages of a demonstration.
          notified_seq: messages.length,
        })),
      )
      .execute()
    await database
      .insertInto('messages')
      .values(
        messages.map((message, nth) => ({
          conversation_id: id,
          id: studyId(study.key, 'conversation', conversation.key, 'message', String(nth)),
          seq: nth + 1,
          from_user_id: personId(study.key, message.from),
          message: message.text,
          created_at: message.at,
        })),
      )
      .execute()
  }
}
