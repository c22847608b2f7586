import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parse } from 'yaml'
import { agreementsDue } from '../../src/account/pages/agreements'
import { newId } from '@almanac/domain/ids'
import { activityId, personId } from './documents'
import { loadStudy } from '../load'
import { copyStudy, DEMO_STUDY, type StudyCopy } from './testing'
import { StudyMistakes } from '../read/mistake'

const now = new Date('2026-11-21T11:00:00Z')

let database: StudyCopy['database']
let folder: string
let remove: StudyCopy['remove']

beforeEach(async () => {
  ;({ database, folder, remove } = await copyStudy(DEMO_STUDY))
  // Removes 26,000 readings that only one test needs and that slow down every other load.
  const history = join(folder, 'history.yaml')
  await writeFile(history, (await readFile(history, 'utf8')).replace(/^ *glucose_sensor: .*\n/m, ''))
})

afterEach(() => remove())

/** All rows of all tables, except the time of a load and the registry revision that it changes. */
async function dump(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('study_loads', 'registry_state', 'kysely_migration', 'kysely_migration_lock') order by 1`.execute(
    database,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of tables) {
    content[name] = (
      await sql<{
        row: unknown
      }>`select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(database)
    ).rows
  }
  return content
}

async function change(file: string, from: string, to: string): Promise<void> {
  const before = await readFile(join(folder, file), 'utf8')
  expect(before).toContain(from)
  await writeFile(join(folder, file), before.replaceAll(from, to))
}

test('the study’s recorders are set by the first load only; a withdrawn consent stays withdrawn', async () => {
  await loadStudy(database, folder, now)
  const recorders = () => database.selectFrom('recorders').select(['user_id', 'recorder_user_id']).execute()
  expect(await recorders()).toEqual([{ user_id: personId('demo', 'maya'), recorder_user_id: personId('demo', 'zoe') }])
  await database.deleteFrom('recorders').execute()
  await database.deleteFrom('study_loads').execute()
  await loadStudy(database, folder, now)
  expect(await recorders()).toEqual([])
})

test('a load reports what it added and changed', async () => {
  const report = await loadStudy(database, folder, now)
  expect(report).toMatchObject({
    study: 'demo',
    changed: true,
    companies: 3,
    activities: { changed: 0 },
    surveys: { added: 9, changed: 0 },
    people: 12,
  })
  expect(report.responses).toBeGreaterThan(800)
  expect(report.completed_surveys).toBe(25)
})

test('a person with a sensor has ninety days of readings with gaps, a trip and a clock change', async () => {
  await loadStudy(database, DEMO_STUDY, now)
  const ofDiego = sql.lit(personId('demo', 'diego'))
  const {
    rows: [found],
  } = await sql<{ days: number; readings: number; gap: number; offsets: number[]; connections: number }>`
    select extract(day from max(started_at) - min(started_at))::int as days, count(*)::int as readings,
      (select extract(epoch from max(distance))::int / 3600 from (
        select started_at - lag(started_at) over (order by started_at) as distance
        from samples where user_id = ${ofDiego}::uuid and kind = 'glucose') as distances) as gap,
      array_agg(distinct offset_minutes order by offset_minutes) as offsets,
      (select count(*)::int from device_connections where user_id = ${ofDiego}::uuid) as connections
    from samples where user_id = ${ofDiego}::uuid and kind = 'glucose' and source = 'dexcom'`.execute(database)
  expect(found).toMatchObject({ gap: 48, offsets: [-240, 60, 120], connections: 0 })
  expect(found?.days).toBeGreaterThanOrEqual(89)
  expect(found?.readings).toBeGreaterThan(85 * 288)
})

test('a load that changes anything increments the registry revision, another does not', async () => {
  const revision = async () =>
    Number((await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()).revision)
  const before = await revision()
  await loadStudy(database, folder, now)
  const loaded = await revision()
  expect(loaded).toBeGreaterThan(before)
  await loadStudy(database, folder, now)
  expect(await revision()).toBe(loaded)
})

test('loading an unchanged folder again does nothing', async () => {
  await loadStudy(database, folder, now)
  const before = await dump()
  const report = await loadStudy(database, folder, now)
  expect(report).toMatchObject({ changed: false, people: 0, responses: 0 })
  expect(await dump()).toEqual(before)
})

test('repeating the whole load three days later changes nothing', async () => {
  await loadStudy(database, folder, now)
  const before = await dump()
  await database.deleteFrom('study_loads').execute()
  const report = await loadStudy(database, folder, new Date(now.getTime() + 3 * 86_400_000))
  expect(report).toMatchObject({
    changed: true,
    activities: { added: 0, changed: 0 },
    surveys: { added: 0, changed: 0 },
    people: 0,
    responses: 0,
  })
  expect(await dump()).toEqual(before)
})

test('the end of a company’s day is in its activities', async () => {
  await change('companies/northwind.yaml', 'default_theme: tide', 'default_theme: tide\nday_end: "02:30"')
  await loadStudy(database, folder, now)
  const definition = await database
    .selectFrom('activity_definitions')
    .where('id', '=', activityId('demo', 'northwind', 'mood'))
    .select('document')
    .executeTakeFirstOrThrow()
  expect(definition.document).toMatchObject({ day_end: 230 })
})

test('a changed activity becomes a new version; stored responses keep their version', async () => {
  await loadStudy(database, folder, now)
  const user_id = personId('demo', 'maya')
  const activity_id = activityId('demo', 'northwind', 'mood')
  const id = newId()
  await database
    .insertInto('responses')
    .values({
      user_id,
      id,
      activity_id,
      definition_version: 1,
      measured_at: now,
      time_zone: 'America/New_York',
      date_posted_for: '2026-11-21',
      is_visible: true,
      entries: '[]',
      point_total: 0,
    })
    .execute()
  const recorded = async () => (await dump())['responses']
  const before = await recorded()

  await change('activities/mood.yaml', 'How do you feel?', 'How are you feeling now?')
  const report = await loadStudy(database, folder, new Date(now.getTime() + 86_400_000))

  // The activity belongs to two companies.
  expect(report).toMatchObject({ changed: true, activities: { added: 0, changed: 2 }, people: 0, responses: 0 })
  expect(await recorded()).toEqual(before)
  const versions = await database
    .selectFrom('activity_definitions')
    .select('version')
    .where('id', '=', activity_id)
    .orderBy('version')
    .execute()
  expect(versions.map(({ version }) => version)).toEqual([1, 2])
  const response = await database
    .selectFrom('participant_activities')
    .select('definition_version')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .executeTakeFirstOrThrow()
  expect(response.definition_version).toBe(2)
})

/** The versions of a page, the current ones marked. */
async function versionsOf(key: string): Promise<string[]> {
  const rows = await database
    .selectFrom('pages')
    .innerJoin('companies', 'companies.id', 'pages.company_id')
    .where('companies.key', '=', 'northwind')
    .where('pages.key', '=', key)
    .select(['version', 'withdrawn_at'])
    .orderBy('version')
    .execute()
  return rows.map(({ version, withdrawn_at }) => `${version}${withdrawn_at ? '' : ' valid'}`)
}

test('loaded people have accepted the current agreements; a change asks them again and keeps acceptances', async () => {
  await loadStudy(database, folder, now)
  const user_id = personId('demo', 'maya')
  expect(await agreementsDue(database, user_id)).toBe(false)
  const accepted = async () => (await dump())['agreement_acceptances']
  const before = await accepted()
  await change('pages/northwind-user-agreement.yaml', 'You can stop at any time', 'You may stop at any time')
  expect(await loadStudy(database, folder, now)).toMatchObject({ pages: { added: 0, changed: 1 } })
  expect(await versionsOf('user_agreement')).toEqual(['1', '2 valid'])
  expect(await agreementsDue(database, user_id)).toBe(true)
  expect(await agreementsDue(database, personId('demo', 'jonas'))).toBe(false)
  expect(await accepted()).toEqual(before)
})

test('a page without its file is withdrawn, and restored with the same text', async () => {
  await loadStudy(database, folder, now)
  const file = 'pages/northwind-user-agreement.yaml'
  const words = await readFile(join(folder, file), 'utf8')
  await rm(join(folder, file))
  await loadStudy(database, folder, now)
  expect(await versionsOf('user_agreement')).toEqual(['1'])
  expect(await versionsOf('help')).toEqual(['1 valid'])
  await writeFile(join(folder, file), words)
  await loadStudy(database, folder, now)
  expect(await versionsOf('user_agreement')).toEqual(['1 valid'])
  expect(await agreementsDue(database, personId('demo', 'maya'))).toBe(false)
})

test('a participant’s own name, password and order of activities are kept', async () => {
  await loadStudy(database, folder, now)
  const user_id = personId('demo', 'maya')
  await database
    .updateTable('users')
    .set({ first_name: 'Mayowa', password_hash: 'chosen' })
    .where('id', '=', user_id)
    .execute()
  await database
    .updateTable('participant_activities')
    .set({ position: 99, removed_at: now })
    .where('user_id', '=', user_id)
    .execute()
  const ownRows = async () => {
    const { users, participant_activities } = await dump()
    return { users, participant_activities }
  }
  const before = await ownRows()
  await change('companies/northwind.yaml', 'Northwind Health', 'Northwind Care')
  await loadStudy(database, folder, now)
  expect(await ownRows()).toEqual(before)
  expect(
    await database.selectFrom('companies').select('name').where('key', '=', 'northwind').executeTakeFirst(),
  ).toEqual({ name: 'Northwind Care' })
})

test('an activity added to a group is assigned to all its members, also registered ones', async () => {
  await loadStudy(database, folder, now)
  const { id: group_id, company_id } = await database
    .selectFrom('groups')
    .select(['id', 'company_id'])
    .where('code', '=', 'RESTM8')
    .executeTakeFirstOrThrow()
  const user_id = newId()
  await database.insertInto('users').values({ id: user_id, email: 'new@example.test' }).execute()
  await database.insertInto('memberships').values({ user_id, group_id, company_id }).execute()
  await change('companies/meadow.yaml', 'activities:\n      - mood\n', 'activities:\n      - mood\n      - weight\n')
  await loadStudy(database, folder, now)
  const assigned = await database
    .selectFrom('participant_activities')
    .select('user_id')
    .where('activity_id', '=', activityId('demo', 'meadow', 'weight'))
    .execute()
  expect(assigned.map((row) => row.user_id).sort()).toEqual([user_id, personId('demo', 'jonas')].sort())
})

test('a folder with an error changes nothing', async () => {
  await loadStudy(database, folder, now)
  const before = await dump()
  await change('companies/meadow.yaml', 'Meadow Research', 'Meadow Institute')
  await change('companies/meadow.yaml', 'CLEAR1', 'CLEAR')
  await expect(loadStudy(database, folder, now)).rejects.toBeInstanceOf(StudyMistakes)
  expect(await dump()).toEqual(before)
})

test('companies, codes and addresses of another study are refused together', async () => {
  await loadStudy(database, folder, now)
  const before = await dump()
  await change('study.yaml', 'key: demo', 'key: other')
  const refusal: unknown = await loadStudy(database, folder, now).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StudyMistakes)
  expect(String(refusal)).toMatch(/company `harbor` already belongs to the study `demo`/)
  expect(String(refusal)).toMatch(/code `TIDE24` already belongs to another group/)
  expect(String(refusal)).toMatch(/already has an account with maya@demo\.almanac\.health/)
  expect(await dump()).toEqual(before)
})

test('a survey stored in an earlier format is no new version; a changed one is', async () => {
  await loadStudy(database, folder, now)
  const file = parse(await readFile(join(folder, 'surveys/phq8.yaml'), 'utf8')) as { questions: object[] }
  // The format stored before surveys could branch: the file with its defaults.
  const questions = file.questions.map((question) => ({ description: null, required: true, ...question }))
  await database
    .updateTable('surveys')
    .set({ document: JSON.stringify({ ...file, questions }) })
    .where('key', '=', 'phq8')
    .execute()
  const versions = () =>
    database.selectFrom('surveys').where('key', '=', 'phq8').select('version').orderBy('version').execute()
  await change('study.yaml', 'seed: ', 'seed: 1')
  expect((await loadStudy(database, folder, now)).surveys).toEqual({ added: 0, changed: 0 })
  expect(new Set((await versions()).map(({ version }) => version))).toEqual(new Set([1]))

  await change('surveys/phq8.yaml', 'PHQ-8 mood questionnaire', 'PHQ-8')
  await loadStudy(database, folder, now)
  expect(new Set((await versions()).map(({ version }) => version))).toEqual(new Set([1, 2]))
})
