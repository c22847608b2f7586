import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { exportConsents, verifyConsents } from './export'
import { storeConsentObjective, drawnSignature, sendConsent, storedConsents } from './testing'
import { verifyExport } from './verify'

let server: TestServer
let ana: Participant
let lines: string[]

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
  ana = await server.participant()
  const [one, other] = [await storeConsentObjective(server, ana), await storeConsentObjective(server, ana)]
  await sendConsent(ana, one.path, { image: await drawnSignature() })
  await sendConsent(ana, other.path, { consent_signature_text: 'Ana Ruiz' })
  await sendConsent(ana, one.path, { consent_signature_text: 'Ana', consenting_first_name: 'أنا <b>' })
  const ben = await server.participant()
  await sendConsent(ben, (await storeConsentObjective(server, ben)).path, { consent_signature_text: 'Ben' })
})
beforeEach(async () => {
  lines = []
  await exportConsents(server.database, (line) => {
    lines.push(line)
    return Promise.resolve()
  })
})
afterAll(() => server.close())

const changed = (line: number, change: object) =>
  lines.map((text, index) => (index === line ? JSON.stringify({ ...JSON.parse(text), ...change }) : text))

test('all consents of a participant are one chain, in which each has the hash of the previous one', async () => {
  const rows = await storedConsents(server, ana)
  expect(rows.map(({ sequence, version }) => [sequence, version])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ])
  expect(rows.map(({ previous_hash }) => previous_hash)).toEqual([null, rows[0]?.hash, rows[1]?.hash])
  expect(rows[0]).toMatchObject({
    consent_text: '# Your consent',
    time_zone: 'Europe/Berlin',
    signature_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  })
})

test('an export is verified without the database, with the same result as the database', async () => {
  const report = await verifyExport(lines)
  expect(report).toMatchObject({ entries: 4, participants: 2, fault: null })
  expect(await verifyConsents(server.database)).toEqual({ ...report, missing: [], signatures: [] })
})

test.each([
  ['a name', { consenting_first_name: 'Eva' }],
  ['the text that was read', { consent_text: 'Something else' }],
  ['the moment', { created_at: '2020-01-01T00:00:00.000Z' }],
  ['whether it was agreed', { accepted_consent: false }],
  ['the picture of the signature', { signature_hash: '0'.repeat(64) }],
  ['a further field', { note: 'added' }],
])('a change of %s is detected at its line', async (_, change) => {
  for (const line of [1, 2, 3, 4]) {
    const { fault } = await verifyExport(changed(line, change))
    expect(fault?.line).toBe(line + 1)
  }
})

test('a missing, duplicate or moved line is detected', async () => {
  for (const line of [1, 2, 3, 4]) {
    expect((await verifyExport(lines.filter((_, index) => index !== line))).fault).not.toBeNull()
    expect((await verifyExport([...lines.slice(0, line), ...lines.slice(line - 1)])).fault).not.toBeNull()
  }
  const [header = '', first = '', second = '', ...rest] = lines
  expect((await verifyExport([header, second, first, ...rest])).fault?.line).toBe(2)
})

test('a truncated, empty or unrelated file is reported as such', async () => {
  expect((await verifyExport([])).fault?.reason).toContain('empty')
  expect((await verifyExport(['{"a":1}'])).fault?.reason).toContain('first line')
  expect((await verifyExport([...lines.slice(0, 2), lines[2]?.slice(0, 40) ?? ''])).fault).toMatchObject({ line: 3 })
  expect((await verifyExport(lines.slice(0, 4))).fault?.reason).toContain('3 of 4')
})

describe('in the database', () => {
  const change = (of: object, where: { sequence: number }) =>
    server.database
      .updateTable('consent_entries')
      .set(of)
      .where('user_id', '=', ana.id)
      .where('sequence', '=', where.sequence)
      .execute()

  test('a row with a changed value or hash is detected', async () => {
    const [row] = await storedConsents(server, ana)
    await change({ consenting_last_name: 'Other' }, { sequence: 1 })
    expect((await verifyConsents(server.database)).fault).toMatchObject({ consent: row?.id })
    await change({ consenting_last_name: row?.consenting_last_name }, { sequence: 1 })
    await change({ hash: 'f'.repeat(64) }, { sequence: 1 })
    expect((await verifyConsents(server.database)).fault).not.toBeNull()
    await change({ hash: row?.hash }, { sequence: 1 })
    expect((await verifyConsents(server.database)).fault).toBeNull()
  })

  test('a deleted end of a chain is detected by the audit trail', async () => {
    const rows = await storedConsents(server, ana)
    const last = rows.at(-1)
    await server.database
      .deleteFrom('consent_entries')
      .where('user_id', '=', ana.id)
      .where('sequence', '=', 3)
      .execute()
    expect(await verifyConsents(server.database)).toMatchObject({ fault: null, missing: [last?.id] })
    if (last)
      await server.database
        .insertInto('consent_entries')
        .values({ ...last, comprehension: null })
        .execute()
    expect((await verifyConsents(server.database)).missing).toEqual([])
  })

  test('a changed signature picture is detected', async () => {
    const [row] = await storedConsents(server, ana)
    await sql`update images set content = content || '\\x00'::bytea where id = ${row?.signature_image_id}`.execute(
      server.database,
    )
    expect((await verifyConsents(server.database)).signatures).toEqual([row?.id])
  })
})

test('concurrent consents of a participant are one chain', async () => {
  const eva = await server.participant()
  const asked = [await storeConsentObjective(server, eva), await storeConsentObjective(server, eva)]
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      sendConsent(eva, asked[index % 2]?.path ?? '', { id: newId(), consent_signature_text: `Eva ${index}` }),
    ),
  )
  const rows = await storedConsents(server, eva)
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect((await verifyConsents(server.database)).fault).toBeNull()
})
