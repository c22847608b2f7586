import { type RawBuilder, sql } from 'kysely'
import { estimatedMatches, hasText, hasWords } from '../../database/text-search'
import type { Database } from '../../http/serve'
import { isNamed } from '../../people'
import { isBlockedBy, isVisibleMessage } from '../blocked-users/visibility'

/** Which messages of the reader's conversations a search reads one by one; null: the index of words names them. */
type Scan = { newest: number } | 'all' | null

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

/** SQL: whether a conversation, `c`, has the text in its subject, in a message (by words and their beginnings), or in the name of a member. */
function isFound(user_id: string, text: string, scan: Scan): RawBuilder<boolean> {
  const own = sql`select conversation_id from conversation_participants where user_id = ${user_id}`
  const named = sql`select o.conversation_id from conversation_participants o
    where o.conversation_id in (${own}) and o.user_id <> ${user_id}
      and not ${isBlockedBy(user_id, 'o.user_id')} and ${isNamed('o.user_id', text)}`
  const hasMessage =
    scan === null
      ? sql`c.id in (select m.conversation_id from messages m
          where ${hasWords('m.words', text)} and m.conversation_id in (${own}) and ${isVisibleMessage(user_id)})`
      : sql`exists (select from messages m where m.conversation_id = c.id
          and m.seq > ${scan === 'all' ? sql`0` : sql`c.last_seq - ${scan.newest}::int`}
          and ${hasWords('m.words', text, { index: false })} and ${isVisibleMessage(user_id)})`
  return sql<boolean>`(${hasText(sql`c.subject`, text)} or ${hasWords('c.words', text)} or c.id in (${named})
    or ${hasMessage})`
}

/** Which conversations of the reader have the newest messages, at most `most` of them. */
interface Newest {
  ids: string[]
  /** The last of them, of which older messages may not be among them. */
  last: { id: string; updated_at: Date; isPartial: boolean } | undefined
  /** Whether the reader has no other conversations. */
  isAll: boolean
  /** How many messages all of the reader's conversations have. */
  messages: number
}

async function newestOf(database: Database, user_id: string, most: number): Promise<Newest> {
  const { rows } = await sql<{
    id: string
    updated_at: Date
    is_partial: boolean
    messages: number
    conversations: number
  }>`
    select id, updated_at, before + last_seq > ${most} as is_partial, messages, conversations from (
      select c.id, c.updated_at, c.last_seq, sum(c.last_seq) over ()::int as messages,
        count(*) over ()::int as conversations,
        sum(c.last_seq) over (order by c.updated_at desc, c.id desc) - c.last_seq as before
      from conversation_participants p join conversations c on c.id = p.conversation_id
      where p.user_id = ${user_id}) as own
    where before < ${most} order by updated_at desc, id desc`.execute(database)
  const last = rows.at(-1)
  return {
    ids: rows.map(({ id }) => id),
    last: last && { ...last, isPartial: last.is_partial },
    isAll: rows.length === last?.conversations,
    messages: last?.messages ?? 0,
  }
}

/** Whether this page is the same as it would be with all messages read. */
const isDecided = (rows: readonly PageRow[], limit: number, { last, isAll }: Newest): boolean =>
  last === undefined ||
  (isAll && (!last.isPartial || rows.some(({ id }) => id === last.id))) ||
  // Where nothing of a blocked person is shown, a conversation may belong after one that was left out.
  (rows.length === limit && rows.every(({ updated_at }) => updated_at > last.updated_at))

interface PageRow {
  id: string
  updated_at: Date
}

/**
 * The conversations in which the text is found: a page of at most `limit`, which `read` returns in their order. Three ways lead to the same
 * answer, and which is fast depends on how frequent the words are: to read the newest messages, the index of words, or
 * all messages of the reader (decision 108).
 */
export async function searchConversations<Row extends PageRow>(
  database: Database,
  user_id: string,
  text: string,
  limit: number,
  read: (condition: RawBuilder<boolean>) => Promise<Row[]>,
  limits = LIMITS,
): Promise<Row[]> {
  const newest = await newestOf(database, user_id, limits.newest)
  if (newest.messages <= limits.few) return read(isFound(user_id, text, 'all'))
  const isNewest = sql<boolean>`c.id = any(${newest.ids}::uuid[])`
  const rows = await read(sql`${isNewest} and ${isFound(user_id, text, { newest: limits.newest })}`)
  if (isDecided(rows, limit, newest)) return rows
  const matches = await estimatedMatches(database, text)
  return read(isFound(user_id, text, matches > limits.indexMatches ? 'all' : null))
}
