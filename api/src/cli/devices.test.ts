import { addDays } from '@almanac/domain/time'
import { pseudonyms } from '../data-export/study/pseudonyms'
import { noteSampleDevices } from '../devices/samples/sample-devices'
import { startTestServer, type Participant, type TestServer } from '../testing/server'
import { TEST_TOKEN_KEY } from '../testing/token-key'
import { printCoverage } from './devices'

const NOW = new Date('2026-03-10T12:00:00Z')
const environment = { TOKEN_KEY: TEST_TOKEN_KEY.toString('base64') }
let server: TestServer
let study: string
let ada: Participant
let ben: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [] })
  ada = await server.participant({ time_zone: 'Europe/Berlin' })
  ben = await server.participant({ time_zone: 'America/New_York' })
  const company = await server.database
    .selectFrom('companies')
    .where('id', '=', ada.company_id)
    .select('study_key')
    .executeTakeFirstOrThrow()
  study = company.study_key
  await glucoseOf(ada, '2026-03-05', 288)
  await glucoseOf(ada, '2026-03-06', 100)
  await connect(ada, 'dexcom', {
    read_until: new Date('2026-03-08T12:00:00Z'),
    failing_since: new Date('2026-03-08T12:00:00Z'),
  })
  await server.database
    .insertInto('samples')
    .values({
      user_id: ben.id,
      kind: 'steps',
      started_at: new Date('2026-03-06T03:00:00Z'),
      ended_at: new Date('2026-03-06T03:10:00Z'),
      source: 'apple_health',
      record_id: 'a',
      value: 512,
      unit: '{steps}',
    })
    .execute()
  await connect(ben, 'apple_health', { synced_at: new Date('2026-03-07T12:00:00Z') })
})
afterAll(() => server.close())

/** Sensor readings every five minutes, from midnight in Berlin on. */
async function glucoseOf(who: Participant, date: string, count: number, source = 'dexcom'): Promise<void> {
  const midnight = Date.parse(`${addDays(date, -1)}T23:00:00Z`)
  await server.database
    .insertInto('samples')
    .values(
      Array.from({ length: count }, (_, index) => ({
        user_id: who.id,
        kind: 'glucose',
        started_at: new Date(midnight + index * 300_000),
        source,
        value: 120,
        unit: 'mg/dL',
      })),
    )
    .execute()
}

const connect = (who: Participant, source_id: string, more: object) =>
  server.database
    .insertInto('device_connections')
    .values({ user_id: who.id, source_id, document: '{}', ...more })
    .execute()

async function coverage(
  more: { from?: string; to?: string; csv?: boolean; study?: string; user_ids?: boolean; key_file?: string } = {},
): Promise<string[]> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(...line.split('\n'))
  const command = {
    kind: 'devices coverage',
    study,
    from: '2026-03-05',
    to: '2026-03-09',
    csv: true,
    user_ids: true,
    key_file: null,
    ...more,
  } as const
  await printCoverage(server.database, command, { print, printError: print }, environment, NOW)
  return lines
}

test('each day has what was expected, what is there, and why the rest is missing', async () => {
  const lines = await coverage()
  expect(lines[0]).toBe('participant,date,measurement,expected,present,percent,reason,device')
  expect(lines.filter((line) => line.startsWith(ada.id))).toEqual([
    `${ada.id},2026-03-05,glucose,288,288,100,,`,
    `${ada.id},2026-03-06,glucose,288,100,34,sensor off,`,
    `${ada.id},2026-03-07,glucose,288,0,0,sensor off,`,
    `${ada.id},2026-03-08,glucose,288,0,0,provider down,`,
    `${ada.id},2026-03-09,glucose,288,0,0,provider down,`,
  ])
})

test('a day is one of the participant’s zone, and a phone that was not seen explains what is missing', async () => {
  expect((await coverage()).filter((line) => line.startsWith(ben.id))).toEqual([
    `${ben.id},2026-03-05,steps,1,1,100,,`,
    `${ben.id},2026-03-06,steps,1,0,0,sensor off,`,
    `${ben.id},2026-03-07,steps,1,0,0,phone not seen,`,
    `${ben.id},2026-03-08,steps,1,0,0,phone not seen,`,
    `${ben.id},2026-03-09,steps,1,0,0,phone not seen,`,
  ])
})

test.each([
  ['revoked', 'dexcom', { refused_at: new Date('2026-03-07T12:00:00Z'), read_until: new Date('2026-03-07T12:00:00Z') }],
  ['not read yet', 'dexcom', { read_until: new Date('2026-03-07T12:00:00Z') }],
  ['disconnected', null, {}],
  // The account at the provider is there, and nothing is connected through it any more.
  ['disconnected', 'human_api', { document: JSON.stringify({ sources: [] }), read_until: NOW }],
] as const)('%s explains missing days (%s)', async (reason, source_id, state) => {
  const dina = await server.participant({ time_zone: 'Europe/Berlin' })
  await glucoseOf(dina, '2026-03-05', 288, source_id ?? 'dexcom')
  await glucoseOf(dina, '2026-03-06', 288, source_id ?? 'dexcom')
  if (source_id) await connect(dina, source_id, state)
  expect((await coverage({ from: '2026-03-06', to: '2026-03-08' })).filter((line) => line.startsWith(dina.id))).toEqual(
    [
      `${dina.id},2026-03-06,glucose,288,288,100,,`,
      `${dina.id},2026-03-07,glucose,288,0,0,${reason},`,
      `${dina.id},2026-03-08,glucose,288,0,0,${reason},`,
    ],
  )
})

test('a night counts on its morning, and one without the watch is missing though the next began on that date', async () => {
  const eve = await server.participant({ time_zone: 'Europe/Berlin' })
  const nights = [
    ['2026-03-04T23:10:00Z', '2026-03-05T05:00:00Z'],
    // None from the sixth to the seventh.
    ['2026-03-05T23:20:00Z', '2026-03-06T05:00:00Z'],
    ['2026-03-07T22:30:00Z', '2026-03-08T05:00:00Z'],
    ['2026-03-08T22:50:00Z', '2026-03-09T05:00:00Z'],
  ]
  await server.database
    .insertInto('samples')
    .values(
      nights.map(([from = '', to = '']) => ({
        user_id: eve.id,
        kind: 'sleep',
        started_at: new Date(from),
        ended_at: new Date(to),
        source: 'apple_health',
        record_id: from,
        value: 350,
        unit: 'min',
        detail: 'light',
      })),
    )
    .execute()
  // It is disconnected today, which does not explain a night before others that came.
  expect((await coverage()).filter((line) => line.startsWith(eve.id))).toEqual([
    `${eve.id},2026-03-05,sleep,1,1,100,,`,
    `${eve.id},2026-03-06,sleep,1,1,100,,`,
    `${eve.id},2026-03-07,sleep,1,0,0,sensor off,`,
    `${eve.id},2026-03-08,sleep,1,1,100,,`,
    `${eve.id},2026-03-09,sleep,1,1,100,,`,
  ])
})

test('glucose that a clinic takes each week is not missing on the other days', async () => {
  const cleo = await server.participant({ time_zone: 'Europe/Berlin' })
  for (const date of ['2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09']) await glucoseOf(cleo, date, 1)
  expect((await coverage()).filter((line) => line.startsWith(cleo.id))).toEqual([])
})

test('without dates it is the two weeks up to yesterday, as a table', async () => {
  const lines = await coverage({ csv: false, from: undefined, to: undefined })
  expect(lines[0]).toMatch(/^PARTICIPANT +DATE +MEASUREMENT +EXPECTED +PRESENT +PERCENT +REASON +DEVICE$/)
  expect(lines.filter((line) => line.startsWith(ada.id))).toHaveLength(14)
})

test('participants have the pseudonyms of the study’s exports, and only what an export has counts', async () => {
  const [fay, gil] = [
    await server.participant({ time_zone: 'Europe/Berlin' }),
    await server.participant({ time_zone: 'Europe/Berlin' }),
  ]
  for (const who of [fay, gil]) for (const date of ['2026-03-05', '2026-03-06']) await glucoseOf(who, date, 288)
  await server.database
    .insertInto('deletion_requests')
    .values({ user_id: gil.id, delete_after: new Date(Date.now() + 86_400_000) })
    .execute()
  const hana = await server.participant({ time_zone: 'Europe/Berlin' })
  await glucoseOf(hana, '2026-03-05', 288, 'human_api')
  await glucoseOf(hana, '2026-03-06', 288, 'human_api')
  await noteSampleDevices(server.database, fay.id, [{ source: 'dexcom', device: null }])
  const lines = await coverage({ user_ids: false })
  const pseudonym = pseudonyms(TEST_TOKEN_KEY, study)
  const ofWhom = ({ id }: Participant) => lines.filter((line) => line.startsWith(`${pseudonym(id)},`)).length > 0
  expect(lines).toContain(`${pseudonym(fay.id)},2026-03-06,glucose,288,288,100,,1`)
  expect([ada, fay, gil, hana].map(ofWhom)).toEqual([true, true, false, false])
  for (const { id } of [ada, fay, gil, hana]) expect(lines.join()).not.toContain(id)
})

test('an unknown study and a period that is none are refused in words', async () => {
  await expect(coverage({ study: 'none' })).rejects.toThrow('There is no study `none`')
  await expect(coverage({ from: '2026-03-09', to: '2026-03-05' })).rejects.toThrow('before it begins')
  await expect(coverage({ from: '2025-03-09' })).rejects.toThrow('At most 92 days')
})
