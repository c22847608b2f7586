import type { Conversation, Message } from '@almanac/contracts/social/conversations'
import type { Database } from '../../http/serve'
import type { KnownPerson, Person } from '../../people'
import { peopleSeenBy } from '../blocked-users/visibility'
import type { Departure } from './leave'
import { circleOf } from '../relationships/relationships'
import type { MessageRow } from './messages'
import type { ConversationRow } from './queries'

type People = Map<string, KnownPerson>

/** Placeholder for a deleted account: the messages stay, without the name. */
const nobody = (id: string): KnownPerson => ({
  id,
  email: '',
  first_name: null,
  last_name: null,
  avatar_id: null,
  image_id: null,
})

/** Everyone named in these conversations and messages as the reader sees them. */
export async function peopleIn(
  database: Database,
  user_id: string,
  conversations: ConversationRow[],
  messages: MessageRow[] = [],
  departures: Departure[] = [],
): Promise<People> {
  const ids = new Set([...messages.map((one) => one.from_user_id), ...departures.map((one) => one.user_id)])
  for (const { user_ids, blocked_ids, requested_ids, declined_ids, last_message } of conversations) {
    for (const id of [...user_ids, ...blocked_ids, ...requested_ids, ...declined_ids]) ids.add(id)
    if (last_message) ids.add(last_message.from_user_id)
  }
  const [people, circle] = await Promise.all([peopleSeenBy(database, user_id, ids), circleOf(database, user_id)])
  const connected = new Set([user_id, ...circle.map((member) => member.user_id)])
  return new Map([...people].map(([id, person]) => [id, connected.has(id) ? person : withoutAddress(person)]))
}

/**
 * A person whose e-mail address is not shown: it goes to whom it belongs and to their circle, not to everybody of a
 * group. Open pages of earlier versions take an empty address for a deleted account, so another one stands there, at
 * a domain that never exists (RFC 2606).
 */
const withoutAddress = (person: KnownPerson): KnownPerson =>
  person.email === '' ? person : { ...person, email: `${person.id}@undisclosed.invalid` }

/** A message as the contract gives it. */
export function messageAnswer({ image_id, image_description, ...row }: MessageRow, people: People): Message {
  const { email, ...from } = people.get(row.from_user_id) ?? nobody(row.from_user_id)
  return {
    ...row,
    from_user_email: email,
    from,
    image_data:
      image_id === null
        ? null
        : { id: image_id, url: `/api/images/message/${image_id}.jpg`, description: image_description ?? '' },
    blocked: false,
    created_at: row.created_at.toISOString(),
  }
}

/** As messageAnswer; of a message by somebody whom the reader has blocked only its place, without author, text and picture. */
export function foldedAnswer(row: MessageRow, people: People, blocked_ids: ReadonlySet<string>): Message {
  if (!blocked_ids.has(row.from_user_id)) return messageAnswer(row, people)
  const empty = { ...row, message: '', image_id: null, image_description: null }
  return { ...messageAnswer(empty, new Map()), blocked: true }
}

/** Who has left, without people whom the reader has blocked. */
export function departureAnswers(
  departures: readonly Departure[],
  people: People,
  blocked_ids: ReadonlySet<string>,
): { user: Person; seq: number; left_at: string }[] {
  return departures.flatMap(({ user_id, seq, left_at }) => {
    const person = people.get(user_id)
    if (!person || blocked_ids.has(user_id)) return []
    const { email: _email, ...user } = person
    return [{ user, seq, left_at: left_at.toISOString() }]
  })
}

/** A conversation as the contract gives it. */
export function conversationAnswer(
  { user_ids, participant_ids, blocked_ids, requested_ids, declined_ids, muted_at, ...row }: ConversationRow,
  people: People,
): Conversation {
  const person = (id: string) => {
    const { email: _, ...known } = people.get(id) ?? nobody(id)
    return known
  }
  return {
    ...row,
    users: user_ids.map(person),
    participants: participant_ids.map(person),
    blocked_participants: blocked_ids.map(person),
    requested_participants: requested_ids.map(person),
    declined_participants: declined_ids.map(person),
    last_message: row.last_message && messageAnswer(row.last_message, people),
    muted: muted_at !== null,
    last_time_read: row.last_time_read?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}
