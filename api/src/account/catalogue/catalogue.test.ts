import { allHostileStrings } from '@almanac/domain/testing/hostile-strings'
import * as schema from '@almanac/contracts/schema/account/catalogue'
import { answerOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import allergies from './allergies.json'
import conditions from './conditions.json'
import medications from './medications.json'
import { furtherStrings } from '../../testing/test-data'
import { catalogueRoutes } from './routes'

let server: TestServer
const readers = new Map<string, Participant>()

beforeAll(async () => {
  server = await startTestServer({ areas: [catalogueRoutes] })
  for (const locale of ['en', 'es', 'fr', 'ar', 'de']) readers.set(locale, await server.participant({ locale }))
})

afterAll(() => server.close())

const reader = (locale = 'en'): Participant => readers.get(locale)!
const found = async (path: string, query?: string, locale = 'en') =>
  answerOf(
    schema.listAllergies,
    await reader(locale).client.get(`/${path}${query === undefined ? '' : `?query=${encodeURIComponent(query)}`}`),
  )
const ids = async (query: string, locale = 'en', path = 'conditions') =>
  (await found(path, query, locale)).map(({ id }) => id)

const searches = [
  'conditions',
  'allergies',
  'medications_allergies',
  'medic_alert_conditions',
  'medic_alert_allergies',
  'medic_alert_medications',
]

test.each(searches)('/%s returns at most twenty items, common ones first, and only to users', async (path) => {
  const all = await found(path)
  expect(all.length).toBeGreaterThan(10)
  expect(all.length).toBeLessThanOrEqual(20)
  const common = new Set(
    [...conditions, ...allergies, ...medications].filter((item) => item.common).map(({ id }) => id),
  )
  const firstRare = all.findIndex(({ id }) => !common.has(id))
  if (firstRare >= 0) expect(all.slice(firstRare).some(({ id }) => common.has(id))).toBe(false)
  expect((await server.visitor.get(`/${path}`)).status).toBe(401)
})

test('a search ignores case and accents, matches the reader’s language and English, and ranks prefixes first', async () => {
  expect((await ids('as'))[0]).toBe('asthma')
  expect(await ids('ASTHMA')).toEqual(['asthma'])
  expect(await ids('epilepsie', 'fr')).toEqual(['epilepsy'])
  expect(await ids('migrana', 'es')).toEqual(['migraine'])
  expect(await ids('الربو', 'ar')).toEqual(['asthma'])
  expect(await ids('ربو', 'ar')).toEqual(['asthma'])
  expect(await ids('asthma', 'ar')).toEqual(['asthma'])
  expect(await ids('oeuf', 'fr', 'allergies')).toEqual(['egg'])
  expect(await ids('sulfa', 'es', 'medications_allergies')).toContain('sulfonamides')
  expect(await found('conditions', 'asthma', 'de')).toEqual([{ id: 'asthma', name: 'Asthma' }])
})

test('British and American spellings have the same results', async () => {
  for (const [british, american] of [
    ['haemophilia', 'hemophilia'],
    ['brain tumour', 'brain tumor'],
    ['coeliac', 'celiac'],
    ['ha', 'ha'],
  ] as const) {
    expect(await ids(british)).toEqual(await ids(american))
    expect((await ids(british)).length).toBeGreaterThan(0)
  }
  expect(await ids('haem')).toContain('haemophilia')
})

test('names that start with the query come first, and later words of a name match as well', async () => {
  const diseases = await ids('heart')
  expect(diseases.slice(0, 3).sort()).toEqual(['heart_attack', 'heart_failure', 'heart_valve_disease'])
  expect(diseases).toContain('coronary_heart_disease')
})

test.each(['%', '_', '*', '%%', '\\', "' or 1=1 --", '(', '[', '.*', '$&', '🏳️‍🌈', '\u202e', '\ud83d\ude00'])(
  '%j is matched literally',
  async (query) => {
    const literal = conditions.filter(({ en }) => en.includes(query))
    expect((await ids(query)).length).toBe(Math.min(literal.length, 20))
  },
)

test('hostile strings do not fail a search', async () => {
  // Lone surrogates cannot occur in a URL.
  const strings = [...allHostileStrings, ...furtherStrings()].filter((one) => !/\p{Surrogate}/u.test(one))
  const statuses = new Map<string, number>()
  let asking = await server.participant()
  for (const [nth, text] of strings.entries()) {
    // Each session has a limit of calls per minute.
    if (nth % 100 === 99) asking = await server.participant()
    statuses.set(text, (await asking.client.get(`/conditions?query=${encodeURIComponent(text)}`)).status)
  }
  expect([...statuses].filter(([, status]) => status !== 200 && status !== 422)).toEqual([])
})

test('every condition is in exactly one group, and every item has a name in four languages', async () => {
  const groups = answerOf(schema.listConditionGroups, await reader('fr').client.get('/condition_groups'))
  expect(groups.length).toBeGreaterThan(10)
  expect(groups.flatMap(({ condition_ids }) => condition_ids).sort()).toEqual(conditions.map(({ id }) => id).sort())
  expect(groups.find(({ id }) => id === 'lungs')?.name).toBe('Poumons et respiration')
  for (const item of [...conditions, ...allergies, ...medications]) {
    expect(item.ar).toMatch(/\p{Script=Arabic}/u)
    for (const name of [item.en, item.es, item.fr, item.ar]) expect(name.trim()).not.toBe('')
  }
})

test('the fixed choices of a profile have names in the reader’s language', async () => {
  const choices = answerOf(schema.listElements, await reader('es').client.get('/elements'))
  expect(choices).toContainEqual({ id: 'neighbour', kind: 'contact_relationship', name: 'Vecina o vecino' })
  expect(choices).toContainEqual({ id: 'cardiology', kind: 'provider_specialty', name: 'Cardiología' })
})

test('only the user’s own companies are listed', async () => {
  const elsewhere = await server.participant({ company: 'elsewhere' })
  expect(answerOf(schema.listCompanies, await elsewhere.client.get('/companies'))).toMatchObject([
    { id: elsewhere.company_id, key: 'elsewhere', status: 'open' },
  ])
})
