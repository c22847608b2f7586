import type { Conversation, Message } from '@almanac/contracts/social/conversations'
import type { Relationship } from '@almanac/contracts/social/relationships'

type Person = Message['from']

/** An id that shows its kind: `id('c', 3)`. */
export const id = (kind: string, number: number): string =>
  `01920000-0000-7000-8000-${kind.charCodeAt(0).toString(16)}${String(number).padStart(10, '0')}`

export const ben: Person = { id: id('p', 2), first_name: 'Ben', last_name: 'Ortiz', avatar_id: 4, image_id: null }
export const carla: Person = {
  id: id('p', 3),
  first_name: 'Carla',
  last_name: 'Nowak',
  avatar_id: null,
  image_id: null,
}

/** A message by Ben; override what matters to the test. */
export function aMessage(overrides: Partial<Message> = {}): Message {
  const from = overrides.from ?? ben
  return {
    id: id('m', 1),
    conversation_id: id('c', 1),
    seq: 1,
    from,
    from_user_id: from.id,
    from_user_email: 'ben@example.org',
    message: 'How did you sleep',
    image_data: null,
    blocked: false,
    created_at: '2026-03-10T08:00:00.000Z',
    ...overrides,
  }
}

/** A conversation with Ben; override what matters to the test. */
export function aConversation(overrides: Partial<Conversation> = {}): Conversation {
  return {
    id: id('c', 1),
    subject: 'Your first week',
    users: overrides.participants ?? [ben],
    participants: [ben],
    blocked_participants: [],
    requested_participants: [],
    declined_participants: [],
    last_message: aMessage(),
    unread_count: 0,
    last_seq: 1,
    read_seq: 1,
    seen_seq: 0,
    muted: false,
    label_id: null,
    last_time_read: null,
    updated_at: '2026-03-10T08:00:00.000Z',
    ...overrides,
  }
}

/** A relationship with Ben, a friend in the circle; override what matters to the test. */
export function aRelationship(overrides: Partial<Relationship> = {}): Relationship {
  return {
    id: id('r', 1),
    from_user: { id: id('p', 1), first_name: 'Maya', last_name: 'Okafor', avatar_id: null, image_id: null },
    from_status: 'Friend',
    to_user: { ...ben, email: 'ben@example.org' },
    to_status: 'Friend',
    visibility: 2,
    theme_key: null,
    outgoing: null,
    created_at: '2026-03-10T08:00:00.000Z',
    ...overrides,
  }
}

/** A pending invitation from Carla to the user. */
export const carlaInvites = (overrides: Partial<Relationship> = {}): Relationship =>
  aRelationship({
    id: id('r', 2),
    from_status: 'Waiting',
    to_user: { ...carla, email: 'carla@example.org' },
    visibility: 3,
    ...overrides,
  })

/** A pending invitation sent by the user. */
export const anInvitation = (overrides: Partial<Relationship> = {}): Relationship =>
  aRelationship({
    id: id('r', 3),
    to_status: 'Waiting',
    to_user: {
      id: null,
      email: 'dana@example.org',
      first_name: null,
      last_name: null,
      avatar_id: null,
      image_id: null,
    },
    visibility: 4,
    outgoing: { id: id('o', 1), sent_at: '2026-03-09T08:00:00.000Z' },
    ...overrides,
  })
