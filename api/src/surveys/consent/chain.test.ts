import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { newSigner } from '../../platform'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { hashOf } from './chain'
import { exportConsents, verifyConsents } from './export'
import { signExport } from './export-signature'
import { storeConsentObjective, drawnSignature, sendConsent, storedConsents } from './testing'
import { ChainDigest, verifyExport } from './verify'

let server: TestServer
let ana: Participant
let lines: string[]
const exporter = { signer: newSigner(), installation: 'https://almanac.test' }

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
  await exportConsents(server.database, exporter, (line) => {
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
  const { signature, ...report } = await verifyExport(lines)
  expect(report).toMatchObject({ entries: 4, participants: 2, fault: null })
  expect(signature).toMatchObject({ digest: report.digest, entries: 4, installation: 'https://almanac.test' })
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
  for (const line of [1, 2, 3, 4, 5]) {
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
  expect((await verifyExport(lines.slice(0, 5))).fault).toEqual({
    line: 6,
    reason: expect.stringContaining('signature'),
  })
  expect((await verifyExport([...lines, lines[1] ?? ''])).fault).toMatchObject({ line: 7 })
})

describe('what the chain alone does not show', () => {
  const { public_key } = exporter.signer

  /** The export with its consents changed and chained anew, its header too, and signed by whoever does this. */
  function rewritten(change: (consent: Record<string, unknown>) => object | null, signer = newSigner()): string[] {
    const heads = new ChainDigest()
    let last: { user_id: string; hash: string } | undefined
    const written = lines.slice(1, -1).flatMap((text) => {
      const changed = change(JSON.parse(text) as Record<string, unknown>)
      if (!changed) return []
      const { hash: _, ...content } = changed as Record<string, unknown>
      const user_id = String(content['user_id'])
      const linked = { ...content, previous_hash: last?.user_id === user_id ? last.hash : null }
      last = { user_id, hash: hashOf(linked) }
      heads.add(last)
      return [JSON.stringify({ ...linked, hash: last.hash })]
    })
    const { exported_at } = JSON.parse(lines[0] ?? '') as { exported_at: string }
    const entries = written.length
    const header = { ...(JSON.parse(lines[0] ?? '') as object), entries }
    const signature = signExport(
      { digest: heads.digest(), entries, exported_at, installation: exporter.installation },
      signer,
    )
    return [JSON.stringify(header), ...written, JSON.stringify(signature)]
  }
  const renamed = (consent: Record<string, unknown>) => ({ ...consent, consenting_first_name: 'Eva' })
  const withoutLast = (consent: Record<string, unknown>) => (consent['sequence'] === 3 ? null : consent)

  test('an export is signed with the key of the installation, and no other', async () => {
    expect((await verifyExport(lines, public_key)).fault).toBeNull()
    expect((await verifyExport(lines, newSigner().public_key)).fault).toMatchObject({
      line: 6,
      reason: expect.stringContaining('another key'),
    })
  })

  test.each([
    ['written anew under another name', renamed],
    ['cut at its end, with the number lowered', withoutLast],
  ])('a chain %s is detected by the signature, and by its digest', async (_, change) => {
    const { digest } = await verifyExport(lines)
    const forged = rewritten(change)
    // Intact in itself: nothing but a known key, or a known digest, shows it.
    const report = await verifyExport(forged)
    expect(report.fault).toBeNull()
    expect(report.digest).not.toBe(digest)
    expect((await verifyExport(forged, public_key)).fault?.reason).toContain('another key')
    const signature = JSON.parse(lines.at(-1) ?? '') as object
    const withOldSignature = [...forged.slice(0, -1), JSON.stringify(signature)]
    expect((await verifyExport(withOldSignature, public_key)).fault?.reason).toContain('one of other consents')
    const entries = forged.length - 2
    const fitted = JSON.stringify({ ...signature, digest: report.digest, entries })
    expect((await verifyExport([...forged.slice(0, -1), fitted], public_key)).fault?.reason).toContain('does not match')
  })

  test.each(['installation', 'exported_at'])('a changed %s in the signature is detected', async (name) => {
    const signature = { ...(JSON.parse(lines.at(-1) ?? '') as object), [name]: '2020-01-01T00:00:00.000Z' }
    const { fault } = await verifyExport([...lines.slice(0, -1), JSON.stringify(signature)], public_key)
    expect(fault?.line).toBe(6)
  })

  test('a line with a name twice is refused, wherever it stands', async () => {
    for (const [line, name] of [
      [0, 'entries'],
      [1, 'consent_text'],
      [5, 'digest'],
    ] as const) {
      const doubled = lines.map((text, at) => (at === line ? text.replace('{', `{"${name}":"Something else",`) : text))
      const { fault } = await verifyExport(doubled)
      expect(fault).toMatchObject({ line: line + 1, reason: expect.stringContaining(`“${name}” twice`) })
    }
  })

  test('an export of an older version has no signature', async () => {
    const header = JSON.stringify({ ...(JSON.parse(lines[0] ?? '') as object), version: 1 })
    const older = [header, ...lines.slice(1, -1)]
    expect(await verifyExport(older, public_key)).toMatchObject({ entries: 4, fault: null, signature: null })
  })
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
