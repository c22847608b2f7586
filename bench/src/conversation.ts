import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { Database } from '@almanac/api/http/serve'
import { conversationAnswer, messageAnswer, peopleIn } from '@almanac/api/social/conversations/answers'
import { messagesPage } from '@almanac/api/social/conversations/messages'
import { conversationOf, conversationsPage, unreadMessages } from '@almanac/api/social/conversations/queries'
import { measureNow, onOwnDatabase } from './support/own-database'

/** The measured sizes, in messages of a conversation and in conversations. */
const LONG = 100_000
const SHORT = 50
const CONVERSATIONS = 5_000
const TIMES = 300

const PAGE = { limit: 50, offset: 0 }

/** Creates a conversation of two people with `count` messages, half of them unread by the reader; returns its id. */
async function conversationWith(database: Database, [reader, other]: [string, string], count: number): Promise<string> {
  const id = newId()
  await sql`insert into conversations (id, subject, created_at, updated_at, last_seq)
    values (${id}::uuid, 'Measured', now(), now(), ${count}::int)`.execute(database)
  await sql`insert into conversation_participants (user_id, conversation_id, read_seq)
    values (${reader}::uuid, ${id}::uuid, ${Math.floor(count / 2)}::int), (${other}::uuid, ${id}::uuid, ${count}::int)`.execute(
    database,
  )
  await sql`insert into messages (conversation_id, id, from_user_id, message, seq, created_at)
    select ${id}::uuid, gen_random_uuid(), ${other}::uuid, 'Message number ' || n, n, now() - make_interval(secs => ${count}::int - n)
    from generate_series(1, ${count}::int) n`.execute(database)
  return id
}

/** Creates 5,000 conversations with two messages each, the last of which is unread in a third of them. */
async function manyConversations(database: Database, [reader, other]: [string, string]): Promise<void> {
  await sql`with c as (
      insert into conversations (id, subject, created_at, updated_at, last_seq)
      select gen_random_uuid(), 'Visit ' || n, now() - make_interval(mins => n), now() - make_interval(mins => n), 2
      from generate_series(1, ${CONVERSATIONS}::int) n returning id, created_at),
    p as (insert into conversation_participants (user_id, conversation_id, read_seq)
      select member, c.id, 1 + (random() > 0.33)::int from c, unnest(array[${reader}::uuid, ${other}::uuid]) member)
    insert into messages (conversation_id, id, from_user_id, message, seq, created_at)
    select c.id, gen_random_uuid(), ${other}::uuid, 'Question ' || n || ' about tablets', n, c.created_at
    from c, generate_series(1, 2) n`.execute(database)
}

/** The database, with a counter of its statements. */
function counting(database: Database): { counted: Database; statements: () => number } {
  let statements = 0
  const counted = database.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { counted, statements: () => statements }
}

interface Times {
  p50: number
  p99: number
}

/** Prints the duration of the work and its number of statements. */
async function timed(what: string, database: Database, work: (database: Database) => Promise<unknown>): Promise<Times> {
  const { counted, statements } = counting(database)
  await work(counted)
  const statementCount = statements()
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const startedAt = performance.now()
    await work(database)
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN
  const found = { p50: at(0.5), p99: at(0.99) }
  process.stdout.write(
    `${what.padEnd(60)} ${String(statementCount).padStart(2)} statements  p50 ${found.p50.toFixed(2)} ms  p99 ${found.p99.toFixed(2)} ms\n`,
  )
  return found
}

/** Reads what the call returns: the conversation, a page around the first unread message, and the names. */
async function open(database: Database, reader: string, id: string): Promise<unknown> {
  const row = await conversationOf(database, reader, id)
  if (!row) throw new Error('the conversation is not there')
  const messages = await messagesPage(database, id, { ...PAGE, around: row.read_seq + 1 })
  const people = await peopleIn(database, reader, [row], messages)
  return [conversationAnswer(row, people), messages.map((message) => messageAnswer(message, people))]
}

async function list(database: Database, reader: string): Promise<unknown> {
  const rows = await conversationsPage(database, reader, { limit: 20, offset: 0 })
  const people = await peopleIn(database, reader, rows)
  return rows.map((row) => conversationAnswer(row, people))
}

const measureAll = (): Promise<void> =>
  onOwnDatabase(async (database) => {
    const [reader, coordinator, other] = [newId(), newId(), newId()]
    await sql`insert into users (id, email, locale, first_name)
      select id, id || '@example.test', 'en', 'Measured' from unnest(${[reader, coordinator, other]}::uuid[]) id`.execute(
      database,
    )
    const long = await conversationWith(database, [reader, other], LONG)
    const short = await conversationWith(database, [reader, other], SHORT)
    await manyConversations(database, [coordinator, other])
    await sql`analyze`.execute(database)
    process.stdout.write(`${TIMES} times each; Node ${process.versions.node}.\n`)
    await timed('warming up', database, (on) => open(on, reader, long))
    const of = {
      short: await timed(`a conversation of ${SHORT} messages, opened`, database, (on) => open(on, reader, short)),
      long: await timed(`a conversation of ${LONG} messages, opened`, database, (on) => open(on, reader, long)),
    }
    process.stdout.write(`ratio of the medians: ${(of.long.p50 / of.short.p50).toFixed(2)}\n`)
    await timed(`the first 20 of ${CONVERSATIONS} conversations`, database, (on) => list(on, coordinator))
    await timed(`unread messages over ${CONVERSATIONS} conversations`, database, (on) =>
      unreadMessages(on, coordinator),
    )
  })

measureNow(measureAll)
