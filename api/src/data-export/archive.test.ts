import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { skippedValue } from '@almanac/domain/survey'
import { allHostileStrings } from '@almanac/domain/testing/hostile-strings'
import { hashPassword } from '../account/password/hash'
import { openSession } from '../account/session/store'
import { createClient } from '../testing/client'
import { fillAllTables } from '../testing/fill-all-tables'
import { codesOf } from '../testing/answer'
import { startTestServer, type TestServer } from '../testing/server'
import { furtherStrings } from '../testing/test-data'
import { csvLine, csvLines, spreadsheetStyle } from './csv'
import { loincOf, ucumOf } from './fhir/codes'
import { fhirValidator } from './fhir/testing'
import type { Named } from '../kernel/archive/table'
import { archiveFiles, csvRows } from './testing'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

const archive = (id: string) => archiveFiles(server.database, id)

interface Entry {
  fullUrl: string
  resource: { resourceType: string; id: string; [field: string]: unknown }
}

test('the archive has all data of the user, and no secrets or data of others', async () => {
  const other = await server.participant({
    first_name: 'Bertrand',
    last_name: 'Staying',
    email: 'bertrand@other.example',
  })
  const maya = await server.participant({
    first_name: 'Zephyrine',
    last_name: 'O<i>Quill',
    locale: 'en',
    time_zone: 'America/Los_Angeles',
  })
  await fillAllTables(server.database, maya, other, 'Zephyrine')
  await fillAllTables(server.database, other, maya, 'Bertrand')
  const files = await archive(maya.id)
  const whole = [...files.values()].join('\n')
  // In the face of the app: its display face, its corners and its mark.
  expect(files.get('index.html')).toMatch(/--al-display: Fraunces[^}]*--al-radius: 20px[^]*class="mark"/)

  for (const text of [
    'Zephyrine condition',
    'Zephyrine pollen',
    'Zephyrine penicillin',
    'Zephyrine senior',
    'Doctor of Zephyrine',
    'Zephyrine wants to walk',
    'Zephyrine writes',
    'Zephyrine is well',
    'jpeg of Zephyrine',
    'Dexcom',
    'Zephyrine todo',
  ]) {
    expect(whole).toContain(text)
  }
  // Of others only the names of those whom the user is connected with or wrote to.
  for (const foreign of [
    other.id,
    other.email,
    'Bertrand writes',
    'Bertrand condition',
    'Bertrand is well',
    'jpeg of Bertrand',
    'Bertrand pollen',
  ])
    expect(whole).not.toContain(foreign)
  // No credentials.
  for (const secret of ['sealed-token', 'password_hash', 'token_hash']) expect(whole).not.toContain(secret)
})

test('the FHIR bundle has numbers as entered with LOINC and UCUM codes, references that resolve, and unique ids', async () => {
  const maya = await server.participant({ first_name: 'Zephyrine' })
  const other = await server.participant()
  await fillAllTables(server.database, maya, other, 'Zephyrine')
  const bundle = JSON.parse((await archive(maya.id)).get('fhir/bundle.json') ?? '') as {
    resourceType: string
    type: string
    entry: Entry[]
  }
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' })
  const faultsOf = await fhirValidator()
  const resources = bundle.entry.map(({ resource }) => resource)
  expect([{ ...bundle, entry: bundle.entry.slice(0, 1) }, ...resources].flatMap(faultsOf)).toEqual([])

  const urls = bundle.entry.map(({ fullUrl }) => fullUrl)
  expect(new Set(urls).size).toBe(urls.length)
  for (const { fullUrl, resource } of bundle.entry) {
    expect(fullUrl).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(fullUrl).toBe(`urn:uuid:${resource.id}`)
  }
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference)
  expect(references.length).toBeGreaterThan(5)
  for (const reference of references) expect(urls).toContain(reference)

  const of = (type: string) =>
    bundle.entry.filter(({ resource }) => resource.resourceType === type).map(({ resource }) => resource)
  for (const type of [
    'Patient',
    'Observation',
    'QuestionnaireResponse',
    'Condition',
    'AllergyIntolerance',
    'Goal',
    'Appointment',
    'Consent',
    'RelatedPerson',
    'Communication',
    'Media',
  ])
    expect([type, of(type).length > 0]).toEqual([type, true])
  expect(of('Observation')[0]).toMatchObject({
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    valueQuantity: { value: 154.5, unit: 'lbs', system: 'http://unitsofmeasure.org', code: '[lb_av]' },
  })
  for (const [, instant] of JSON.stringify(bundle).matchAll(
    /"(?:effectiveDateTime|authored|sent|dateTime|start|end)":"([^"]+)"/g,
  ))
    expect(Number.isNaN(Date.parse(instant ?? ''))).toBe(false)
})

test.each([
  ['blood_pressure', 'mmHg', '85354-9', 'mm[Hg]'],
  ['pulse', 'bpm', '8867-4', '/min'],
  ['glucose', 'mg/dL', '2339-0', 'mg/dL'],
  ['glucose', 'mmol/L', '15074-8', 'mmol/L'],
  ['temperature', 'C', '8310-5', 'Cel'],
  ['oxygen_saturation', '%', '59408-5', '%'],
])('%s in %s has its LOINC and UCUM codes', (key, unit, loinc, ucum) => {
  expect(loincOf(key, unit)?.code).toBe(loinc)
  expect(ucumOf(unit)).toBe(ucum)
})

test('the page is escaped, has no script, and is in the user’s language', async () => {
  const maya = await server.participant({
    first_name: 'مايا',
    last_name: '<script>alert(1)</script>',
    locale: 'ar',
    time_zone: 'Asia/Riyadh',
  })
  const other = await server.participant()
  await fillAllTables(server.database, maya, other, 'Zephyrine')
  const page = (await archive(maya.id)).get('index.html') ?? ''
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).not.toMatch(/<script|onerror|javascript:|https?:\/\//i)
  expect(page).toContain('&lt;b&gt;felt fine&lt;/b&gt;')
  expect(page).toContain('ما سجّلته')
  expect(page).not.toMatch(/own_data\.|>[a-z]+_[a-z_]+</)
})

test('the profile is a list of name–value pairs, without headings', async () => {
  const maya = await server.participant({ first_name: 'Zephyrine' })
  const page = (await archive(maya.id)).get('index.html') ?? ''
  expect(page).toContain('<div><dt><bdi>First name</bdi></dt><dd><bdi>Zephyrine</bdi></dd></div>')
  for (const repeated of ['>What<', '>Answer<', 'data-name="What"', 'data-name="Answer"'])
    expect(page).not.toContain(repeated)
})

test('no CSV cell is evaluated as a formula, and each has what was typed', () => {
  for (const attempt of [...allHostileStrings, ...furtherStrings()]) {
    const [cell = ''] = csvRows(csvLine([attempt, 'next']))[0] ?? []
    // An apostrophe in front makes it text; nothing else is added or lost.
    const isFormula = attempt !== skippedValue(undefined) && /^[\s"';]*[=+\-@＝＋－＠]/.test(attempt)
    expect(isFormula ? [`'${attempt}`] : [attempt, `'${attempt}`]).toContain(cell)
  }
  expect(csvLine([-5.5, null, new Date(0)])).toBe('-5.5,,1970-01-01T00:00:00.000Z\r\n')
  const inFrench = csvLines(spreadsheetStyle('fr'))
  expect(inFrench([-5.5, 'a, b', 'c; d', '=1+1'])).toBe(`-5,5;"a, b";"c; d";'=1+1\r\n`)
  expect(['en', 'es', 'ar'].map((locale) => spreadsheetStyle(locale).delimiter)).toEqual([',', ';', ','])
  const shot: Named = {
    named: [
      ['Date', { wall_clock: '2026-11-20' }],
      ['Lot', '=A1'],
    ],
  }
  expect(csvLine([{ wall_clock: '2026-11-20T07:10' }, { wall_clock: '07:10' }, shot])).toBe(
    '2026-11-20 07:10,07:10,"Date: 2026-11-20; Lot: =A1"\r\n',
  )
})

const PASSWORD = 'correct horse battery staple'

/** What the password allows: one download of this session. */
const allow = ({ id }: { id: string }) =>
  server.database
    .updateTable('sessions')
    .where('user_id', '=', id)
    .set({ archive_until: new Date(Date.now() + 60_000) })
    .execute()

test('each archive takes the password again, in the same session and within minutes', async () => {
  const maya = await server.participant({ password_hash: await hashPassword(PASSWORD) })
  const other = createClient(server.app, await openSession(server.database, maya.id, 'Tablet'))
  const [grant, zip] = [`/users/${maya.id}/own_data`, `/users/${maya.id}/own_data.zip`]
  const refused = async (client = maya.client) => {
    const answer = await client.get(zip)
    expect([answer.status, codesOf(answer)]).toEqual([403, ['PASSWORD_NEEDED']])
  }
  await refused()
  expect(codesOf(await maya.client.post(grant, { current_password: 'a guess' }))).toEqual(['WRONG_PASSWORD'])
  await refused()
  expect((await maya.client.post(grant, { current_password: PASSWORD })).status).toBe(200)
  await refused(other)
  expect((await maya.client.get(zip)).status).toBe(200)
  await refused()
  await maya.client.post(grant, { current_password: PASSWORD })
  await server.database
    .updateTable('sessions')
    .set({ archive_until: new Date(Date.now() - 1) })
    .execute()
  await refused()
})

test('the archive is a download that is not cached', async () => {
  const maya = await server.participant()
  await allow(maya)
  const { status, headers } = await maya.client.get(`/users/${maya.id}/own_data.zip`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="my-data.zip"',
    'x-content-type-options': 'nosniff',
  })
})

test('archives are limited to one at a time and ten per hour, with Retry-After', async () => {
  const maya = await server.participant()
  const ask = () => maya.client.get(`/users/${maya.id}/own_data.zip`)
  await allow(maya)
  const both = await Promise.all([ask(), ask()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
  const refused = both.find(({ status }) => status === 429)
  expect(refused && [codesOf(refused), Number(refused.headers['retry-after']) > 0]).toEqual([
    ['ARCHIVE_UNDER_WAY'],
    true,
  ])
  for (let taken = 1; taken < 10; taken += 1) {
    await allow(maya)
    expect((await ask()).status).toBe(200)
  }
  const another = await ask()
  expect([another.status, codesOf(another), Number(another.headers['retry-after']) > 0]).toEqual([
    429,
    ['TOO_MANY_ARCHIVES'],
    true,
  ])
})

test('a long history is read in batches, each entry once', async () => {
  const maya = await server.participant()
  const activity = newId()
  const objective = newId()
  await server.database
    .insertInto('activity_definitions')
    .values({
      id: activity,
      version: 1,
      company_id: maya.company_id,
      key: 'long',
      document: JSON.stringify({
        key: 'long',
        title: 'Long',
        objectives: [{ id: objective, type: 'TextObjective', name: 'Line', order: 0, reminders: [] }],
        groups: [],
      }),
    })
    .execute()
  await sql`insert into responses (user_id, id, activity_id, definition_version, measured_at, time_zone, date_posted_for, is_visible, entries, point_total)
    select ${maya.id}, gen_random_uuid(), ${activity}, 1, now() - make_interval(hours => n), 'UTC', (now() - make_interval(hours => n))::date, true,
      jsonb_build_array(jsonb_build_object('objective_id', ${objective}::text, 'type', 'TextEntry', 'text', 'line ' || n)), 0
    from generate_series(1, 2500) n`.execute(server.database)
  const lines = ((await archive(maya.id)).get('csv/entries.csv') ?? '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(2501)
  expect(new Set(lines.map((line) => /line \d+/.exec(line)?.[0])).size).toBe(2501)
})

test('messages and surveys with equal timestamps are read in batches, each once', async () => {
  const maya = await server.participant()
  const conversation = newId()
  const survey = newId()
  await sql`insert into conversations (id, subject, created_at, updated_at) values (${conversation}, 'Long', now(), now())`.execute(
    server.database,
  )
  await sql`insert into conversation_participants (user_id, conversation_id) values (${maya.id}, ${conversation})`.execute(
    server.database,
  )
  await sql`insert into messages (conversation_id, id, from_user_id, message, seq, created_at)
    select ${conversation}, gen_random_uuid(), ${maya.id}, 'message ' || n, n, now() - make_interval(secs => n / 500)
    from generate_series(1, 2500) n`.execute(server.database)
  await server.database
    .insertInto('surveys')
    .values({
      id: survey,
      version: 1,
      company_id: maya.company_id,
      key: 'long',
      document: JSON.stringify({
        key: 'long',
        title: 'Long',
        questions: [{ key: 'n', type: 'text', label: 'Number' }],
      }),
    })
    .execute()
  await sql`insert into survey_responses (user_id, id, survey_id, survey_version, answers, started_at)
    select ${maya.id}, gen_random_uuid(), ${survey}, 1,
      jsonb_build_array(jsonb_build_object('key', 'n', 'value', 'survey ' || n, 'skipped', false)), now() - make_interval(secs => n / 500)
    from generate_series(1, 2500) n`.execute(server.database)
  const files = await archive(maya.id)
  const found = (name: string, pattern: RegExp) => (files.get(name) ?? '').match(pattern) ?? []
  for (const rows of [found('csv/messages.csv', /message \d+/g), found('csv/surveys.csv', /survey \d+/g)]) {
    expect(rows).toHaveLength(2500)
    expect(new Set(rows).size).toBe(2500)
  }
})
