import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { activitiesArea } from '../../activities/area'
import { FORMER_MEMBER_ID } from '../../activities/responses/recorded-by'
import {
  activityDocumentOf,
  addObjective,
  dailyAt,
  defineActivity,
  giveActivity,
  objectiveOf,
  responseOf,
} from '../../activities/testing/fixtures'
import type { StudyExportCommand } from '../../cli/command/studies'
import { CommandFailure } from '../../cli/output'
import { exportStudyTo } from '../../cli/study-export'
import { surveysArea } from '../../surveys/area'
import { respond, storeSurvey, surveyOf } from '../../surveys/testing'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { TEST_TOKEN_KEY } from '../../testing/token-key'
import { faultsOfFolder } from '../fhir/testing'
import { csvRows } from '../testing'
import { exportStudy } from './export'
import { ExportFolder } from './folder'
import { storeConsent } from './testing'

/** The fields of an entry whose value a device sent. */
const BY_CUFF = { connected_object_type: 'Cuff', connected_object_id: 'SERIAL-4711', provenance: 'measured' }
const NOTE = '=HYPERLINK("http://evil.example")\r\n<script>x</script>, "quoted" ألم 😀'
const environment = { TOKEN_KEY: TEST_TOKEN_KEY.toString('base64') }
const pressure = objectiveOf('VitalObjective', {
  key: 'pressure',
  vital: {
    id: newId(),
    key: 'blood_pressure',
    name: { en: 'Blood pressure' },
    storage_unit: 'mmHg',
    units: ['mmHg'],
    parts: ['systolic', 'diastolic'].map((key) => ({ key, label: { en: key }, minimum_value: 0, maximum_value: 300 })),
    target: null,
  },
})
const note = objectiveOf('TextObjective', { key: 'note' })
const feeling = objectiveOf('MultipleChoiceObjective', {
  key: 'feeling',
  answers: [{ id: newId(), key: 'fine', answer_text: { en: 'Fine' } }],
})
const medicine = { key: 'tablet', medication_name: { en: 'Tablet' }, reminders: [dailyAt(800)] }
const tablet = objectiveOf('MedicationObjective', medicine)
const own = objectiveOf('MedicationObjective', { medication_name: { en: 'Ibuprofen' } })

let server: TestServer
let [maya, ben, leaver]: Participant[] = []
let study: string
let folder: string

async function record(who: Participant, activity: string, entries: object[], more: object = {}): Promise<string> {
  const body = responseOf(activity, entries as never, {
    measured_at: '2026-11-02T08:00:00.000Z',
    date_posted_for: '2026-11-02',
    ...more,
  })
  const { status, body: answer } = await who.client.post('/responses', body)
  expect([status, answer]).toEqual([200, expect.anything()])
  return body.id
}

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea, surveysArea] })
  ;[maya, ben, leaver] = [
    await server.participant({ first_name: 'Zephyrine', last_name: 'Quillfeather', email: 'zephyrine@secret.test' }),
    await server.participant({ first_name: 'Bartholomeus', email: 'bart@secret.test' }),
    await server.participant({ first_name: 'Evangeline' }),
  ]
  if (!maya || !ben || !leaver) throw new Error('nobody')
  const { study_key } = await server.database
    .selectFrom('companies')
    .where('id', '=', maya.company_id)
    .select('study_key')
    .executeTakeFirstOrThrow()
  study = study_key
  const activity = await defineActivity(
    server.database,
    maya,
    activityDocumentOf([pressure, note, feeling, tablet], { key: 'body' }),
  )
  for (const who of [maya, ben, leaver]) await giveActivity(server.database, who, activity)
  await addObjective(server.database, maya, activity, own)
  await record(maya, activity, [
    { objective_id: pressure.id, type: 'VitalEntry', values: [120, 80], unit: 'mmHg', ...BY_CUFF },
    { objective_id: note.id, type: 'TextEntry', text: NOTE },
    { objective_id: feeling.id, type: 'MultipleChoiceEntry', answers: [{ id: feeling.answers?.[0]?.id }] },
    { objective_id: tablet.id, type: 'MedicationEntry', value: 0, reminder_time: 800 },
    { objective_id: own.id, type: 'MedicationEntry', value: 2 },
  ])
  // A later version renames the same answer.
  const renamed = {
    ...feeling,
    answers: feeling.answers?.map((answer) => ({ ...answer, answer_text: { en: 'Very well' } })),
  }
  await defineActivity(
    server.database,
    maya,
    activityDocumentOf([pressure, note, renamed, tablet], { key: 'body' }),
    activity,
    2,
  )
  await giveActivity(server.database, ben, activity, 2)
  await record(ben, activity, [
    { objective_id: feeling.id, type: 'MultipleChoiceEntry', answers: [{ id: feeling.answers?.[0]?.id }] },
  ])
  const deleted = await record(ben, activity, [{ objective_id: note.id, type: 'TextEntry', text: 'DELETED WORDS' }])
  expect((await ben.client.delete(`/responses/${deleted}`)).status).toBe(204)
  await record(leaver, activity, [{ objective_id: note.id, type: 'TextEntry', text: 'LEAVING WORDS' }])
  await server.database
    .insertInto('deletion_requests')
    .values({ user_id: leaver.id, delete_after: new Date(Date.now() + 86_400_000) })
    .execute()
  for (const date_for of ['2026-11-02', '2026-11-03'])
    await server.database
      .insertInto('reminder_firings')
      .values({
        user_id: maya.id,
        reminder_id: newId(),
        date_for,
        time: 800,
        scheduled_for: `${date_for}T07:00:00.000Z`,
        activity_id: activity,
        objective_id: tablet.id,
        outcome: 'sent',
      })
      .execute()
  await sql`update responses set measured_at = '2026-11-02 08:00:00.123456+00'`.execute(server.database)
  const survey = await storeSurvey(
    server,
    maya.company_id,
    surveyOf({ questions: [{ key: 'words', type: 'text', label: 'Words' }] }),
  )
  await respond(maya, survey, newId(), [{ key: 'words', value: NOTE }], { complete: true })
  await consent(maya, activity, { version: 1, sequence: 1 })
})

const consent = (
  who: Participant,
  activity_id: string,
  more: { version: number; sequence: number; withdrawn?: boolean },
) => storeConsent(server.database, who, { activity_id, objective_id: note.id, ...more })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-export-'))
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => server.close())

const run = (asked: Partial<StudyExportCommand> = {}) =>
  exportStudyTo(
    server.database,
    {
      kind: 'study export',
      study,
      folder: '/nowhere',
      to: folder,
      format: 'csv',
      withdrawn: 'until-withdrawal',
      key_file: null,
      by: null,
      overwrite: false,
      ...asked,
    },
    { print: () => undefined, printError: () => undefined },
    environment,
  )
const file = (name: string) => readFile(join(folder, name), 'utf8')
async function rowsOf(name: string): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = csvRows(await file(name))
  return rows.map((row) => Object.fromEntries(head.map((column, index) => [column, row[index] ?? ''])))
}
async function whole(): Promise<Map<string, string>> {
  const names = (await readdir(folder)).sort()
  return new Map(await Promise.all(names.map(async (name) => [name, await file(name)] as const)))
}
const resources = async (type: string) =>
  (await file(`${type}.ndjson`))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('entries are exported as entered, by the version that was answered, with instants to the microsecond', async () => {
  await run()
  const entries = await rowsOf('entries.csv')
  expect(entries.filter(({ objective }) => objective === 'pressure')).toMatchObject([
    { measure: 'systolic', value: '120', unit: 'mmHg', measured_with: 'Cuff', provenance: 'measured' },
    { measure: 'diastolic', value: '80' },
  ])
  expect(entries.find(({ objective }) => objective === 'note')?.text).toBe(`'${NOTE}`)
  expect(
    entries
      .filter(({ objective }) => objective === 'feeling')
      .map(({ answer, answer_label, definition_version }) => [answer, answer_label, definition_version])
      .sort(),
  ).toEqual([
    ['fine', 'Fine', '1'],
    ['fine', 'Very well', '2'],
  ])
  const responses = await rowsOf('responses.csv')
  expect(responses).toHaveLength(2)
  expect(responses[0]).toMatchObject({ activity: 'body', measured_at: '2026-11-02T08:00:00.123456Z', entries: '5' })
  expect(await rowsOf('added_objectives.csv')).toMatchObject([
    { objective_id: own.id, name: 'Ibuprofen', activity: 'body' },
  ])
})

test('doses have their planned time, and unanswered doses are included', async () => {
  await run()
  expect(
    (await rowsOf('doses.csv')).map(({ objective, date, reminder_time, planned_at, status }) => [
      objective,
      date,
      reminder_time,
      planned_at,
      status,
    ]),
  ).toEqual([
    ['tablet', '2026-11-02', '08:00', '2026-11-02T07:00:00.000000Z', 'took'],
    ['', '2026-11-02', '', '', 'skipped'],
    ['tablet', '2026-11-03', '08:00', '2026-11-03T07:00:00.000000Z', 'none'],
  ])
})

test('every column of every file is in the code book, which marks free text', async () => {
  await run()
  const book = await rowsOf('codebook.csv')
  for (const name of (await readdir(folder)).filter(
    (one) => one.endsWith('.csv') && one !== 'codebook.csv' && !one.startsWith('survey-'),
  ))
    expect(csvRows(await file(name))[0]).toEqual(book.filter((row) => row.file === name).map(({ column }) => column))
  expect(book.find((row) => row.file === 'entries.csv' && row.column === 'text')?.free_text).toBe('yes')
  expect(
    (await rowsOf('definitions.csv')).filter(({ objective }) => objective === 'feeling').map((row) => row.values),
  ).toEqual(['fine = Fine', 'fine = Very well'])
})

test.each(['csv', 'fhir'] as const)(
  '%s: the export is reproducible, readable by its owner only, and identifies no participant',
  async (format) => {
    await run({ format })
    const first = await whole()
    for (const name of first.keys()) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
    await run({ format, overwrite: true })
    expect(await whole()).toEqual(first)
    const all = [...first.values()].join('\n')
    const { rows: users } = await sql<{ id: string; email: string }>`select id, email from users`.execute(
      server.database,
    )
    for (const secret of [
      ...users.flatMap(({ id, email }) => [id, email]),
      'Zephyrine',
      'Quillfeather',
      'Bartholomeus',
      'Evangeline',
      'SERIAL-4711',
      'DELETED WORDS',
      'LEAVING WORDS',
    ])
      expect(all).not.toContain(secret)
    const manifest = JSON.parse(first.get('manifest.json') ?? '') as { files: { name: string; bytes: number }[] }
    expect(manifest.files.map(({ name, bytes }) => [name, bytes])).toEqual(
      [...first].filter(([name]) => name !== 'manifest.json').map(([name, text]) => [name, Buffer.byteLength(text)]),
    )
  },
)

test('FHIR has values with UCUM, LOINC and the study’s own codes, and doses, responses and consents of the same patients, all of it valid', async () => {
  await run({ format: 'fhir' })
  expect(await faultsOfFolder(folder)).toEqual([])
  const patients = (await resources('Patient')).map(({ id }) => `Patient/${String(id)}`)
  expect(patients).toHaveLength(2)
  const observations = await resources('Observation')
  const found = observations.find((one) => JSON.stringify(one.code).includes('"pressure"'))
  expect(found).toMatchObject({
    code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }, { code: 'pressure' }] },
    effectiveDateTime: '2026-11-02T08:00:00.123456Z',
    component: [{ valueQuantity: { value: 120, system: 'http://unitsofmeasure.org', code: 'mm[Hg]' } }, {}],
    device: { display: 'Cuff' },
    method: { text: 'Sent by the device, not typed in' },
  })
  expect((await resources('MedicationStatement')).map(({ status, dosage }) => [status, dosage])).toEqual([
    ['completed', [{ timing: { event: ['2026-11-02T07:00:00.000000Z'] } }]],
    ['not-taken', undefined],
    ['unknown', [{ timing: { event: ['2026-11-03T07:00:00.000000Z'] } }]],
  ])
  expect(await resources('Questionnaire')).toHaveLength(1)
  const subjects = [...observations, ...(await resources('QuestionnaireResponse'))].map(
    ({ subject }) => (subject as { reference: string }).reference,
  )
  expect(patients).toEqual(expect.arrayContaining(subjects))
  expect(await resources('Consent')).toMatchObject([
    { status: 'active', patient: { reference: expect.stringMatching(/^Patient\/P-/) as unknown } },
  ])
})

test('pseudonyms differ under another key', async () => {
  await run()
  const [first] = await rowsOf('participants.csv')
  const key_file = join(folder, 'manifest.json')
  const other = await mkdtemp(join(tmpdir(), 'almanac-export-'))
  await run({ key_file, to: other })
  expect(await readFile(join(other, 'participants.csv'), 'utf8')).not.toContain(first?.participant)
  await rm(other, { recursive: true })
})

test('a recorder has a pseudonym that differs from all participants’, and none once the account is to be deleted', async () => {
  const recordedBy = (id: string | null) =>
    sql`update responses set recorded_by_user_id = ${id}::uuid where user_id = ${maya?.id}`.execute(server.database)
  const recorded = async () =>
    (await rowsOf('responses.csv')).map(({ recorded_by, recorder }) => [recorded_by, recorder]).sort()
  await recordedBy(ben?.id ?? '')
  await run()
  const [[, recorder = ''] = []] = await recorded()
  expect(await recorded()).toEqual([
    ['family', expect.stringMatching(/^R-[0-9a-f]{20}$/)],
    ['participant', ''],
  ])
  expect((await rowsOf('participants.csv')).map(({ participant }) => participant?.slice(2))).not.toContain(
    recorder.slice(2),
  )
  await run({ format: 'fhir', overwrite: true })
  const [person, ...others] = await resources('RelatedPerson')
  expect(others).toEqual([])
  expect(person).toMatchObject({ identifier: [{ value: recorder }] })
  expect(await faultsOfFolder(folder)).toEqual([])
  const reference = { reference: `RelatedPerson/${String(person?.id)}` }
  const ofPatient = async (type: string) =>
    (await resources(type)).filter(({ subject }) => isDeepStrictEqual(subject, person?.patient))
  for (const { performer } of await ofPatient('Observation')) expect(performer).toEqual([reference])
  expect((await ofPatient('MedicationStatement')).map(({ informationSource }) => informationSource)).toEqual([
    reference,
    reference,
    undefined,
  ])
  for (const gone of [leaver?.id ?? '', FORMER_MEMBER_ID]) {
    await recordedBy(gone)
    await run({ overwrite: true })
    expect(await recorded()).toContainEqual(['family', ''])
  }
  await recordedBy(null)
})

test('a folder with other files is refused, an earlier export only without --overwrite; the audit trail has who exported', async () => {
  await run({ by: 'Nadia@Example.test' })
  await expect(run()).rejects.toThrow('is not empty')
  await writeFile(join(folder, 'mine.txt'), 'mine')
  await expect(run({ overwrite: true })).rejects.toThrow('mine.txt')
  await expect(run({ study: 'nothing' })).rejects.toThrow(CommandFailure)
  const trail = await server.database
    .selectFrom('audit_trail')
    .where('actor', '=', 'nadia@example.test')
    .select(['action', 'subject', 'document'])
    .orderBy('at')
    .execute()
  expect(trail).toMatchObject([
    { action: 'study_export_begun', subject: study },
    { action: 'study_exported', document: { format: 'csv', rows: { 'responses.csv': 2 } } },
  ])
})

test('an export that can’t write a file leaves no file that looks complete', async () => {
  await mkdir(join(folder, 'entries.csv.part'))
  await expect(run({ overwrite: true })).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['entries.csv.part'])
})

test('an aborted export deletes what it has written', async () => {
  const interruption = new AbortController()
  const { signal } = interruption
  const names: string[][] = []
  const interrupted = exportStudy(server.database, await ExportFolder.open(folder, false), {
    study,
    key: Buffer.alloc(32),
    withdrawn: 'until-withdrawal',
    format: 'csv',
    signal,
    onProgress: () => {
      names.push(readdirSync(folder))
      interruption.abort()
    },
  })
  await expect(interrupted).rejects.toMatchObject({ name: 'AbortError' })
  expect(names).toHaveLength(1)
  expect(names[0]?.every((name) => name.endsWith('.part'))).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

test('after a withdrawn consent, only what was recorded before it is exported, or nothing', async () => {
  const participant = maya
  if (!participant) throw new Error('nobody')
  const { activity_id } = await server.database
    .selectFrom('consent_entries')
    .select('activity_id')
    .executeTakeFirstOrThrow()
  await consent(participant, activity_id ?? '', { version: 2, sequence: 2, withdrawn: true })
  const response = await record(participant, activity_id ?? '', [
    { objective_id: note.id, type: 'TextEntry', text: 'AFTERWARDS' },
  ])
  await run()
  expect(await rowsOf('responses.csv')).toHaveLength(2)
  expect((await rowsOf('consents.csv')).map(({ withdrawn }) => withdrawn).sort()).toEqual(['no', 'yes'])
  expect((await rowsOf('participants.csv')).filter((row) => row.consent_withdrawn_at !== '')).toHaveLength(1)
  await run({ withdrawn: 'none', overwrite: true })
  expect(await rowsOf('responses.csv')).toHaveLength(1)
  expect([...(await whole()).values()].join('')).not.toContain(response)
})
