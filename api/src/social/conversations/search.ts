import { sql } from 'kysely'
import { estimatedMatches, hasText, hasWords } from '../../database/text-search'
import type { Database } from '../../http/serve'
import { isNamed } from '../../people'
import { isBlockedBy, isVisibleMessage } from '../blocked-users/visibility'

/** Where a search changes its way. */
export interface SearchLimits {
  /** Who has up to this many messages is searched in all of them. */
  few: number
  /**
   * Others are first searched in this many of their newest messages: where frequent words fill a page, that is enough. The
   * index has the messages of everybody, and a frequent word is in more of them than one person has.
   */
  newest: number
  /** Above as many expected matches, among everybody's messages, the reader's are read one by one. */
  indexMatches: number
}
const LIMITS: SearchLimits = { few: 10_000, newest: 5_000, indexMatches: 5_000 }

/** Which messages of each conversation to read one by one, so many of the newest; or the index of words names them. */
type Way = { newest: number } | 'index'
const ALL: Way = { newest: 2_147_483_647 }

interface OwnConversation {
  id: string
  updated_at: Date
  last_seq: number
}

/** The reader's conversations, latest activity first. */
async function ownConversations(database: Database, user_id: string): Promise<OwnConversation[]> {
  const { rows } = await sql<OwnConversation>`
    select c.id, c.updated_at, c.last_seq from conversation_participants p join conversations c on c.id = p.conversation_id
    where p.user_id = ${user_id} order by c.updated_at desc, c.id desc`.execute(database)
  return rows
}

/** Those of the reader's conversations that have the text in the subject, in a message (by words and their beginnings), or in the name of a member. */
async function foundAmong(
  database: Database,
  user_id: string,
  conversations: readonly OwnConversation[],
  text: string,
  way: Way,
): Promise<string[]> {
  const isVisible = isVisibleMessage(user_id)
  const hasMessage =
    way === 'index'
      ? sql`own.id in (select m.conversation_id from messages m
          where ${hasWords('m.words', text)} and m.conversation_id in (select id from own) and ${isVisible})`
      : // The comparison of numbers keeps the planner from reading the messages of everybody.
        sql`exists (select from messages m where m.conversation_id = own.id and m.seq > own.last_seq - ${way.newest}::int
          and ${hasWords('m.words', text, { index: false })} and ${isVisible})`
  const { rows } = await sql<{ id: string }>`
    with own as materialized (
      select id, subject, words, last_seq from conversations where id = any(${conversations.map(({ id }) => id)}::uuid[]))
    select own.id from own where ${hasText(sql`own.subject`, text)} or ${hasWords('own.words', text)}
      or own.id in (select o.conversation_id from conversation_participants o
        where o.conversation_id in (select id from own) and o.user_id <> ${user_id}
          and not ${isBlockedBy(user_id, 'o.user_id')} and ${isNamed('o.user_id', text)})
      or ${hasMessage}`.execute(database)
  return rows.map(({ id }) => id)
}

/** The first of these conversations, which have at least so many messages together, or all. */
function firstWith(messages: number, conversations: readonly OwnConversation[]): OwnConversation[] {
  let count = 0
  const end = conversations.findIndex(({ last_seq }) => (count += last_seq) >= messages)
  return end < 0 ? [...conversations] : conversations.slice(0, end + 1)
}

const messagesIn = (conversations: readonly OwnConversation[]) =>
  conversations.reduce((sum, { last_seq }) => sum + last_seq, 0)

/**
 * The conversations in which the text is found: a page of at most `limit`, which `read` returns in their order from
 * these ids. Three ways lead to the same answer, and which is fast depends on how frequent the words are: the newest
 * messages, the index of words, or all messages of the reader (decision 108).
 */
export async function searchConversations<Row extends { id: string; updated_at: Date }>(
  database: Database,
  user_id: string,
  text: string,
  limit: number,
  read: (ids: readonly string[]) => Promise<Row[]>,
  limits = LIMITS,
): Promise<Row[]> {
  const own = await ownConversations(database, user_id)
  const found = (conversations: readonly OwnConversation[], way: Way) =>
    foundAmong(database, user_id, conversations, text, way)
  if (messagesIn(own) <= limits.few) return read(await found(own, ALL))

  const first = firstWith(limits.newest, own)
  const last = first.at(-1)
  const ids = await found(first, { newest: limits.newest })
  const rows = await read(ids)
  // Of the last one only a part was read. Where nothing of a blocked person is shown, a conversation may belong after
  // one that was left out.
  const isPartial = last !== undefined && last.last_seq > limits.newest && !ids.includes(last.id)
  if (first.length === own.length && !isPartial) return rows
  if (last && rows.length === limit && rows.every(({ updated_at }) => updated_at > last.updated_at)) return rows

  const matches = await estimatedMatches(database, text)
  return read(await found(own, matches > limits.indexMatches ? ALL : 'index'))
}
