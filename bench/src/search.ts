import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { Database } from '@almanac/api/http/serve'
import { conversationsPage } from '@almanac/api/social/conversations/queries'
import { measureNow, onOwnDatabase } from './support/own-database'

/** The measured sizes. */
const MESSAGES = 1_000_000
const PER_CONVERSATION = 50
const PEOPLE = 5_000
const LONG = 100_000
const ROUNDS = 20

/** Rare and frequent words, beginnings, numbers, and what nobody wrote. */
const SEARCHES = [
  'COVID-19',
  '120/80',
  '2.5mg',
  '6.5',
  'omega-3',
  'paracetamol',
  'example.org',
  'medecin',
  'دواء',
  'took',
  'to',
  'morning pressure',
  'pa',
  'no such word',
  '37.4',
]

/** What others wrote often and the measured people never. */
const OF_OTHERS = ['elsewhere', 'else', 'elsewhere took']

/** Words of the messages. Every tenth message has one of the rare ones. */
const FREQUENT = ['took', 'the', 'morning', 'pressure', 'today', 'pain', 'walk', 'tomorrow', 'and', 'sleep', 'I', 'was']
const RARE = ['COVID-19', '2.5mg', 'omega-3', 'ibuprofen/paracetamol', 'https://example.org/a', 'médecin', 'والدواء']

const size = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

/** Fills conversations of two people each, by number, with messages of twelve words. */
async function fillMessages(database: Database, ids: readonly string[], each: number, word: string): Promise<void> {
  await sql`insert into messages (conversation_id, id, from_user_id, message, seq, created_at)
    select c.id, gen_random_uuid(), p.user_id, concat_ws(' ',
        (select string_agg((${FREQUENT}::text[])[1 + (hashint4(c.number::int * 131 + n * 17 + w) & 2147483647) % 12], ' ')
          from generate_series(1, 8) w),
        'word' || (hashint4(c.number::int * 7 + n) & 2147483647) % 20000, 100 + n % 80 || '/' || 60 + n % 40,
        case when n % 10 = 0 then (${RARE}::text[])[1 + (c.number + n / 10) % 7] end,
        case when n % 2 = 0 then nullif(${word}::text, '') end), n, now()
    from unnest(${ids}::uuid[]) with ordinality as c (id, number)
    join lateral (select min(user_id::text)::uuid as user_id from conversation_participants where conversation_id = c.id) p
      on true
    cross join generate_series(1, ${each}::int) n`.execute(database)
}

async function haveConversations(
  database: Database,
  members: readonly (readonly [string, string])[],
  each: number,
  word = '',
) {
  const ids = members.map(() => newId())
  await sql`insert into conversations (id, subject, created_at, updated_at, last_seq)
    select id, 'Visit ' || number, now(), now() - make_interval(mins => number::int), ${each}::int
    from unnest(${ids}::uuid[]) with ordinality as c (id, number)`.execute(database)
  await sql`insert into conversation_participants (user_id, conversation_id)
    select m.user_id, m.id from unnest(${[...members.map(([one]) => one), ...members.map(([, other]) => other)]}::uuid[],
      ${[...ids, ...ids]}::uuid[]) as m (user_id, id)`.execute(database)
  for (let from = 0; from < ids.length; from += 1_000)
    await fillMessages(database, ids.slice(from, from + 1_000), each, word)
}

async function timed(what: string, database: Database, user_id: string): Promise<void> {
  await timedFor(what, database, user_id, SEARCHES)
  await timedFor(`${what}, words of others`, database, user_id, OF_OTHERS)
}

async function timedFor(what: string, database: Database, user_id: string, searches: readonly string[]): Promise<void> {
  const times: { search: string; ms: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const search of searches) {
      const startedAt = performance.now()
      await conversationsPage(database, user_id, { limit: 20, offset: 0, search })
      times.push({ search, ms: performance.now() - startedAt })
    }
  times.sort((one, other) => one.ms - other.ms)
  const at = (share: number) => times[Math.floor(times.length * share)]
  process.stdout.write(
    `${what.padEnd(62)} p50 ${at(0.5)?.ms.toFixed(1)} ms  p99 ${at(0.99)?.ms.toFixed(1)} ms (${at(0.99)?.search})\n`,
  )
}

/** Stores people and their messages. Only conversations of the last people have the word "elsewhere". */
async function fill(database: Database): Promise<void> {
  const people = Array.from({ length: PEOPLE }, newId)
  const [few = '', many = '', long = ''] = people
  await sql`insert into users (id, email, locale, first_name)
    select id, number || '@example.test', 'en', 'Measured'
    from unnest(${people}::uuid[]) with ordinality as p (id, number)`.execute(database)
  const anybody = (number: number) => people[3 + (number % (PEOPLE - 3))] ?? ''
  await haveConversations(database, [[long, anybody(0)]], LONG)
  const pairs = Array.from({ length: (MESSAGES - LONG) / PER_CONVERSATION }, (_, number): [string, string] => [
    number % 900 === 0 ? few : number % 9 === 0 ? many : anybody(number),
    anybody(number + 1 + (number % 500)),
  ])
  const isOfFirst = ([one]: readonly [string, string]) => one === few || one === many
  await haveConversations(database, pairs.filter(isOfFirst), PER_CONVERSATION)
  await haveConversations(
    database,
    pairs.filter((pair) => !isOfFirst(pair)),
    PER_CONVERSATION,
    'elsewhere',
  )
  await sql`vacuum analyze`.execute(database)
}

const isFilled = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('messages').select('id').limit(1).execute()).length > 0

/** The person that was stored at this place, from 1. */
async function personAt(database: Database, place: number): Promise<string> {
  const email = `${place}@example.test`
  const { id } = await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return id
}

const measureAll = (): Promise<void> =>
  onOwnDatabase(
    async (database) => {
      const startedAt = performance.now()
      if (!(await isFilled(database))) await fill(database)
      process.stdout.write(`${MESSAGES} messages in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
      const { rows } = await sql<{ heap: number; words: number }>`
      select pg_table_size('messages') as heap, pg_relation_size('messages_words') as words`.execute(database)
      process.stdout.write(`table ${size(rows[0]?.heap ?? 0)}, index of words ${size(rows[0]?.words ?? 0)}\n`)
      await timed('warming up', database, await personAt(database, 1))
      await timed('20 conversations of 50 messages', database, await personAt(database, 1))
      await timed('an ordinary participant', database, await personAt(database, 100))
      await timed('2,000 conversations of 50 messages', database, await personAt(database, 2))
      await timed('a conversation of 100,000 messages', database, await personAt(database, 3))
    },
    { limited: false, address: process.env.DATABASE_URL },
  )

// With DATABASE_URL the database is kept, and one that was filled before is measured without filling it again.
measureNow(measureAll)
