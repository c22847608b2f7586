import * as schema from '@almanac/contracts/schema/activities/library'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activityDocumentOf, defineActivity, objectiveOf } from '../testing/fixtures'
import type { ActivityDocument } from '../definition'
import type { LibraryCategoryDocument } from './definition'
import { libraryRoutes } from './routes'

const ENDS = { minimum_value_string: { en: 'Low' }, maximum_value_string: { en: 'High' } }

let server: TestServer
let ana: Participant
let count = 0

beforeAll(async () => {
  server = await startTestServer({ areas: [libraryRoutes] })
})

beforeEach(async () => {
  count += 1
  // A separate study for each test.
  ana = await server.participant({ company: `library${count}` })
})

afterAll(() => server.close())

async function offer(
  document: Partial<LibraryCategoryDocument>,
  activities: Partial<ActivityDocument>[],
  who = ana,
  position = 0,
) {
  const ids = await Promise.all(
    activities.map((activity) =>
      defineActivity(
        server.database,
        who,
        activityDocumentOf([objectiveOf('SliderObjective', ENDS)], { groups: [], ...activity }),
      ),
    ),
  )
  const id = newId()
  const whole: LibraryCategoryDocument = {
    name: { en: 'Sleep', es: 'Dormir' },
    description: null,
    icon: 'moon',
    display: 'carousel',
    activity_ids: ids,
    ...document,
  }
  await server.database
    .insertInto('library_categories')
    .values({ id, company_id: who.company_id, key: `c${id}`, position, document: JSON.stringify(whole) })
    .execute()
  return { id, ids, first: String(ids[0]) }
}

const library = async (who = ana) => answerOf(schema.getLibrary, await who.client.get('/library')).categories
const detail = async (id: string, who = ana) =>
  answerOf(schema.getLibraryActivity, await who.client.get(`/library/activities/${id}`))
const join = async (id: string, who = ana) =>
  answerOf(schema.joinLibraryActivity, await who.client.post(`/library/activities/${id}`))
const leave = async (id: string, who = ana) =>
  answerOf(schema.leaveLibraryActivity, await who.client.delete(`/library/activities/${id}`))
const search = async (query: string, who = ana) =>
  answerOf(schema.searchLibrary, await who.client.get(`/library/search?query=${encodeURIComponent(query)}`)).map(
    ({ title }) => title,
  )
const rows = (who = ana) =>
  server.database
    .selectFrom('participant_activities')
    .where('user_id', '=', who.id)
    .selectAll()
    .orderBy('position')
    .execute()

test('categories are in the study’s order and the reader’s language, with their activities', async () => {
  await offer({ name: { en: 'Later', es: 'Luego' }, display: 'list' }, [{ title: { en: 'Last' } }], ana, 1)
  const { id, first } = await offer({ description: { en: 'Rest well.' } }, [
    { title: { en: 'Night', es: 'Noche' }, description: { en: 'About nights' }, icon: 'moon' },
    { title: { en: 'Nap' } },
  ])
  const categories = await library()
  expect(categories.map(({ name, display, activity_count }) => [name, display, activity_count])).toEqual([
    ['Sleep', 'carousel', 2],
    ['Later', 'list', 1],
  ])
  expect(categories[0]?.activities[0]).toEqual({
    id: first,
    locale: 'en',
    title: 'Night',
    description: 'About nights',
    category: { id, name: 'Sleep' },
    icon: 'moon',
    joined: false,
  })
  expect(answerOf(schema.getLibraryCategory, await ana.client.get(`/library/categories/${id}`))).toEqual(categories[0])

  await server.database.updateTable('users').set({ locale: 'es' }).where('id', '=', ana.id).execute()
  expect((await library())[0]).toMatchObject({
    name: 'Dormir',
    activities: [
      { title: 'Noche', locale: 'es' },
      { title: 'Nap', locale: 'en' },
    ],
  })
})

test('an activity’s detail shows its objectives before joining, in the newest version', async () => {
  const { first } = await offer({}, [{ about: { en: 'Good **nights**' }, number_of_daily_objectives: 1 }])
  expect(await detail(first)).toMatchObject({
    about: 'Good **nights**',
    objectives: [{ name: 'How are you?', type: 'SliderObjective', answers: ['Low', 'High'] }],
    number_of_daily_objectives: 1,
    joined: false,
  })
  await defineActivity(
    server.database,
    ana,
    activityDocumentOf([objectiveOf('TextObjective')], { title: { en: 'Newer' } }),
    first,
    2,
  )
  expect(await detail(first)).toMatchObject({ title: 'Newer', about: null, objectives: [{ type: 'TextObjective' }] })
})

test('joining adds it to the dashboard, leaving removes it, rejoining restores its position', async () => {
  const { ids, first } = await offer({}, [{}, {}])
  expect((await join(first)).joined).toBe(true)
  await join(String(ids[1]))
  expect((await rows()).map(({ activity_id, position, removed_at }) => [activity_id, position, removed_at])).toEqual([
    [first, 0, null],
    [ids[1], 1, null],
  ])
  expect((await library())[0]?.activities.map(({ joined }) => joined)).toEqual([true, true])

  expect((await leave(first)).joined).toBe(false)
  const [left] = await rows()
  expect(left?.removed_at).not.toBeNull()
  expect((await leave(first)).joined).toBe(false)
  expect((await rows())[0]?.removed_at).toEqual(left?.removed_at)

  expect((await join(first)).joined).toBe(true)
  expect((await rows()).map(({ activity_id, removed_at }) => [activity_id, removed_at])).toEqual([
    [first, null],
    [ids[1], null],
  ])
})

test('joining is idempotent, also concurrently', async () => {
  const { first } = await offer({}, [{}])
  const answers = await Promise.all(Array.from({ length: 6 }, () => ana.client.post(`/library/activities/${first}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await rows()).toHaveLength(1)
})

test('leaving an activity never joined changes nothing', async () => {
  const { first } = await offer({}, [{}])
  expect((await leave(first)).joined).toBe(false)
  expect(await rows()).toEqual([])
})

test('the library of another study is 404', async () => {
  const { id, first } = await offer({}, [{ title: { en: 'Night' } }])
  const stranger = await server.participant({ company: 'somewhere else' })
  expect(await library(stranger)).toEqual([])
  expect(await search('night', stranger)).toEqual([])
  const answers = [
    await stranger.client.get(`/library/categories/${id}`),
    await stranger.client.get(`/library/activities/${first}`),
    await stranger.client.post(`/library/activities/${first}`),
    await stranger.client.delete(`/library/activities/${first}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await rows(stranger)).toEqual([])
  expect((await server.visitor.get('/library')).status).toBe(401)
  expect((await ana.client.get('/library/activities/none')).status).toBe(404)
})

test('an activity of the study outside the library cannot be joined', async () => {
  const hidden = await defineActivity(server.database, ana, activityDocumentOf([objectiveOf('TextObjective')]))
  expect((await ana.client.post(`/library/activities/${hidden}`)).status).toBe(404)
})

test('a closed study has no library', async () => {
  const { first } = await offer({}, [{}])
  await server.database.updateTable('companies').set({ status: 'closed' }).where('id', '=', ana.company_id).execute()
  expect((await ana.client.get('/library')).status).toBe(401)
  expect((await ana.client.post(`/library/activities/${first}`)).status).toBe(401)
})

describe('searching', () => {
  beforeEach(async () => {
    await offer({}, [
      { title: { en: 'Café diary' } },
      { title: { en: 'Naps' }, description: { en: 'Short rests, no café' } },
    ])
    await offer({ name: { en: 'Movement' } }, [{ title: { en: 'Walking' } }], ana, 1)
  })

  test.each([
    ['cafe', ['Café diary', 'Naps']],
    ['CAFÉ', ['Café diary', 'Naps']],
    ['  diary  café ', ['Café diary']],
    ['movement', ['Walking']],
    ['sleep naps', ['Naps']],
    ['', []],
    ['   ', []],
    ['zzz', []],
    ['%', []],
    ['_', []],
    ["'; drop table users; --", []],
    ['\\', []],
    ['(', []],
    ['😀', []],
    ['\u202Ecafe', ['Café diary', 'Naps']],
    ['cafe dairy', ['Café diary']],
  ])('%j finds %j', async (query, titles) => {
    expect(await search(query)).toEqual(titles)
  })

  test('an activity in two categories is found once; a query above the limit is refused', async () => {
    const [category] = await library()
    await server.database
      .insertInto('library_categories')
      .values({
        id: newId(),
        company_id: ana.company_id,
        key: 'again',
        position: 5,
        document: JSON.stringify({
          name: 'Again',
          description: null,
          icon: 'moon',
          display: 'list',
          activity_ids: category?.activities.map(({ id }) => id),
        }),
      })
      .execute()
    expect(await search('diary')).toEqual(['Café diary'])
    expect((await ana.client.get(`/library/search?query=${'x'.repeat(201)}`)).status).toBe(422)
    expect((await ana.client.get('/library/search')).status).toBe(422)
    expect((await ana.client.get('/library/search?query=a%00b')).status).toBe(422)
  })
})
