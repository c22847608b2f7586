/** @embedded */
import { type Participant, startTestServer, type TestServer } from '../testing/server'
import { runOnAppointments } from './appointments'
import type { AppointmentCommand } from './command/appointments'
import { type Command, readCommand } from './command/command'

let server: TestServer
let ada: Participant
let noor: Participant
let stranger: Participant
const features = ['Virtual Appointments']

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.participant({ features, first_name: 'Ada', last_name: 'Lund' })
  noor = await server.participant({ features, first_name: 'Noor', last_name: 'Haddad', time_zone: 'America/New_York' })
  stranger = await server.participant({ features, company: 'another' })
})
afterAll(() => server.close())
beforeEach(() => server.database.deleteFrom('appointments').execute())

const isAppointment = (command: Command): command is AppointmentCommand => command.kind.startsWith('appointment ')

async function almanac(...words: string[]): Promise<string> {
  const command = readCommand(['appointment', ...words], '/')
  if (!isAppointment(command)) throw new Error(JSON.stringify(command))
  const lines: string[] = []
  const output = { print: (line: string) => lines.push(line), printError: (line: string) => lines.push(line) }
  await runOnAppointments(server.database, command, output)
  return lines.join('\n')
}
const stored = () => server.database.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()

test('an appointment is made on the provider’s clock, listed, moved and canceled; the trail has each', async () => {
  const year = new Date().getUTCFullYear() + 1
  await almanac('create', ada.email, noor.email, `${year}-01-15T10:30`, '--minutes', '45')
  const { id, start_at, end_at } = await stored()
  expect([start_at, end_at].map((instant) => instant.toISOString())).toEqual([
    `${year}-01-15T15:30:00.000Z`,
    `${year}-01-15T16:15:00.000Z`,
  ])
  expect(await almanac('list', ada.email)).toMatch(/Ada Lund +Noor Haddad/)
  expect(await almanac('list', stranger.email)).toBe('There are no appointments to come.')
  await almanac('move', id, `${year}-01-16T09:00Z`)
  expect(await stored()).toMatchObject({ start_at: new Date(`${year}-01-16T09:00:00Z`), sequence: 1, version: 1 })
  await almanac('cancel', id)
  expect(await stored()).toMatchObject({ canceled_by: 'staff', sequence: 2 })
  const trail = await server.database
    .selectFrom('audit_trail')
    .where('subject', '=', id)
    .select(['actor', 'document'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(trail.map(({ actor, document }) => [actor, document])).toEqual(
    ['scheduled', 'moved', 'canceled'].map((change, version) => ['command line', { change, by: 'staff', version }]),
  )
})

test.each([
  ['a time that is taken', () => [ada.email, noor.email, '2099-01-15T10:45'], 'no longer free'],
  ['people of two companies', () => [stranger.email, noor.email, '2099-01-20T10:30'], 'no common company'],
  ['a time that is past', () => [ada.email, noor.email, '2020-01-15T10:30'], 'has passed'],
  ['what is no time', () => [ada.email, noor.email, 'tomorrow'], 'is no date and time'],
  ['nobody’s address', () => ['nobody@example.test', noor.email, '2099-01-20T10:30'], 'Nobody has an account'],
  ['oneself', () => [noor.email, noor.email, '2099-01-20T10:30'], 'of two people'],
])('%s is refused, and it is said why', async (_, words, message) => {
  await almanac('create', ada.email, noor.email, '2099-01-15T10:30')
  await expect(almanac('create', ...words())).rejects.toThrow(message)
  expect(await server.database.selectFrom('appointments').select('id').execute()).toHaveLength(1)
})
