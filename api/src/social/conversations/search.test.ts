import fc from 'fast-check'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/server'
import { HEALTH_WORDS } from './health-words'
import { conversationsPage } from './queries'
import { haveConversation } from './testing'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ARABIC = /^[\u0621-\u064a]{2,}$/
/** How Arabic writes the article, "and" and prepositions before a word. */
const BEFORE = ['ال', 'وال', 'بال', 'لل', 'فال', 'و'] as const
const DIGITS = '٠١٢٣٤٥٦٧٨٩'

const withoutMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** A message with the word in it; Arabic words with what is written before them, in turn. */
function messageWith(word: string, sentences: readonly string[], index: number): string {
  const before =
    ARABIC.test(word) && !word.startsWith('ال') && word.length > 2 ? (BEFORE[index % BEFORE.length] ?? '') : ''
  return (sentences[index % sentences.length] ?? '').replace('…', `${before}${word}`)
}

/** How somebody may write the word in a search. */
function spellingsOf(word: string): string[] {
  const spellings = [word, word.toUpperCase(), withoutMarks(word), word.normalize('NFD'), word.replaceAll('’', "'")]
  if (/\d/.test(word)) spellings.push(word.replaceAll(/\d/g, (digit) => DIGITS[Number(digit)] ?? digit))
  if (/^\p{L}+-\p{N}+$/u.test(word)) spellings.push(word.replace('-', ''), word.replace('-', ' '))
  if (/^\p{L}+(-\p{L}+)+$/u.test(word)) spellings.push(word.replaceAll('-', ' '), word.replaceAll('-', ''))
  if (/^\d+[.,]\d+mg$/.test(word)) spellings.push(word.replace('mg', ''), word.replace('mg', ' mg'), 'mg')
  if (/^\p{L}{6,}$/u.test(word)) spellings.push(word.slice(0, -1))
  if (ARABIC.test(word)) {
    spellings.push(`ال${word}`, word.replaceAll(/[أإآ]/g, 'ا').replaceAll('ى', 'ي').replaceAll('ة', 'ه'))
    spellings.push(`${word.slice(0, 1)}ـ${word.slice(1)}`, [...word].join('\u064e'))
  }
  return [...new Set(spellings)]
}

/** Numbers of the messages that each search finds. */
async function foundBy(messages: readonly string[], searches: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ search: string; found: number[] | null }>`
    with message as materialized (
      select number, search_words(text) as words from unnest(${messages}::text[]) with ordinality as m (text, number)),
    asked as materialized (select text, search_query(text) as query from unnest(${[...new Set(searches)]}::text[]) as s (text))
    select asked.text as search, array_agg(number::int) filter (where message.words @@ asked.query) as found
    from asked cross join message group by asked.text`.execute(server.database)
  return new Map(rows.map(({ search, found }) => [search, found ?? []]))
}

const finds = async (message: string, search: string): Promise<boolean> =>
  (await foundBy([message], [search])).get(search)?.length === 1

test('500 words and numbers of four languages are found in whatever spelling, and little else', async () => {
  const asked = Object.values(HEALTH_WORDS).flatMap(({ words, sentences }) =>
    words.map((word, index) => ({ word, message: messageWith(word, sentences, index) })),
  )
  expect(asked.length).toBeGreaterThanOrEqual(500)
  const found = await foundBy(
    asked.map(({ message }) => message),
    asked.flatMap(({ word }) => spellingsOf(word)),
  )
  const missed = asked.flatMap(({ word, message }, index) =>
    spellingsOf(word).flatMap((search) => (found.get(search)?.includes(index + 1) ? [] : [`${search} in ${message}`])),
  )
  expect(missed).toEqual([])
  // The same words stand in several languages, so a few messages belong to one search.
  const counts = [...found]
    .filter(([search]) => search !== 'mg')
    .map(([search, messages]) => ({ search, count: messages.length }))
  expect(counts.filter(({ count }) => count > 12)).toEqual([])
  expect(counts.reduce((sum, { count }) => sum + count, 0) / counts.length).toBeLessThan(2.5)
})

test.each([
  ['I had COVID-19 in March', 'covid19'],
  ['I had covid 19', 'COVID-19'],
  ['My pressure was 120/80', '80'],
  ['took 2.5mg today', '2,5'],
  ['2,5 mg ce matin', '2.5mg'],
  ['ibuprofen/paracetamol', 'paracetamol'],
  ['see https://www.example.org/path?x=1', 'example.org'],
  ['d’ibuprofène', "l'ibuprofene"],
  ['Parkinson’s disease', 'parkinsons'],
  ['Parkinson', 'Parkinson’s'],
  ['an x ray', 'X-ray'],
  ['don’t', 'dont'],
  ['10,000 steps', '10000'],
  ['10000 steps', '10,000'],
  ['10 000 pas', '10000'],
  ['5,10 or 15', '10'],
  ['on 28.11.2026', '2026'],
  ['６．５', '6.5'],
  ['دواء', 'بالدواء'],
  ['بدواء', 'دواء'],
  ['الالتهاب', 'التهاب'],
  ['جرعتي', 'جرعة'],
  ['ﻻ ألم', 'لا'],
  ['ضغطي 120/80', '١٢٠/٨٠'],
  ['头痛很厉害', '痛很'],
  ['took 💊 now', '💊'],
  ['Größe', 'grosse'],
  ["a'b\\c", 'b\\c'],
])('%p is found by %p', async (message, search) => {
  expect(await finds(message, search)).toBe(true)
})

test.each([
  ['My pressure was 120/80', '20'],
  ['My pressure was 120/80', '80/120'],
  ['took 2.5mg today', '5'],
  ['covid, and 19 others', 'COVID-20'],
  ['19 had covid', 'COVID-19'],
  ['والده هنا', 'دهون'],
  ['دهون', 'والده'],
  ['anything', 'a'],
  ['anything', "' \\ : * ! <-> & |"],
  ['anything', '\u200b'],
])('%p is not found by %p', async (message, search) => {
  expect(await finds(message, search)).toBe(false)
})

test('long words, many words and an empty text have an index', async () => {
  const long = 'a'.repeat(10_000)
  expect(await finds(long, long)).toBe(true)
  expect(await finds('ab-'.repeat(3_000), 'ab')).toBe(true)
  expect(await finds(`${'1 '.repeat(20_000)}end`, 'end')).toBe(true)
  expect(await finds('', 'a')).toBe(false)
})

test('the newest messages, the index and all messages of a person give the same pages', async () => {
  const [ana, ben, carla] = await Promise.all(
    ['Ana', 'Ben', 'Carla'].map((first_name) => server.participant({ first_name })),
  )
  if (!ana || !ben || !carla) throw new Error('Participants are missing')
  await server.database.insertInto('blocked_users').values({ user_id: ana.id, blocked_user_id: carla.id }).execute()
  const words = fc.array(fc.constantFrom('rain', 'sun', '120/80', '80'), { minLength: 1, maxLength: 2 })
  const message = fc.record({ words, by: fc.constantFrom(ana, ben, carla), minute: fc.nat(50) })
  const conversations = fc.array(fc.array(message, { maxLength: 5 }), { minLength: 1, maxLength: 6 })
  const run = async (threads: { words: string[]; by: { id: string }; minute: number }[][], search: string) => {
    for (const table of ['messages', 'conversation_participants', 'conversations'] as const)
      await server.database.deleteFrom(table).execute()
    for (const thread of threads)
      await haveConversation(server.database, {
        members: [ana.id, ben.id, carla.id],
        messages: thread
          .sort((one, other) => one.minute - other.minute)
          .map(({ by, minute, words }) => ({ from: by.id, message: words.join(' '), minute })),
      })
    const pagesWith = async (few: number, newest: number, indexMatches: number) => {
      const pages: string[][] = []
      for (const offset of [0, 2, 4]) {
        const page = { limit: 2, offset, search }
        const rows = await conversationsPage(server.database, ana.id, page, { few, newest, indexMatches })
        pages.push(rows.map(({ id }) => id))
      }
      return pages
    }
    const whole = await pagesWith(1_000, 0, 0)
    expect(await pagesWith(0, 3, 1_000_000)).toEqual(whole)
    expect(await pagesWith(0, 3, 0)).toEqual(whole)
  }
  const search = fc.constantFrom('rain', 'ra', 'sun rain', '120/80', 'snow')
  await fc.assert(fc.asyncProperty(conversations, search, run), { numRuns: 15 })
})
