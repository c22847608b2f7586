import type { Conversation, Message } from '@almanac/contracts/social/conversations'
import type { Database } from '../../http/serve'
import { type KnownPerson, peopleById } from '../../people'
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

/** Everyone named in these conversations and messages, read in one query. */
export function peopleIn(
  database: Database,
  conversations: ConversationRow[],
  messages: MessageRow[] = [],
): Promise<People> {
  const ids = new Set(messages.map((message) => message.from_user_id))
  for (const { user_ids, last_message } of conversations) {
    for (const id of user_ids) ids.add(id)
    if (last_message) ids.add(last_message.from_user_id)
  }
  return peopleById(database, [...ids])
}

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
    created_at: row.created_at.toISOString(),
  }
}

/** A conversation as the contract gives it. */
export function conversationAnswer(
  { user_ids, participant_ids, muted_at, ...row }: ConversationRow,
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
    last_message: row.last_message && messageAnswer(row.last_message, people),
    unread_count: Math.max(0, row.last_seq - row.read_seq),
    muted: muted_at !== null,
    last_time_read: row.last_time_read?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}
