import { allHostileStrings } from '@almanac/domain/testing/hostile-strings'
import * as schema from '@almanac/contracts/schema/activities/lookups'
import { type Simulators, startSimulators } from '../../../simulators/start'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { furtherStrings } from '../../testing/test-data'
import { activityWithObjectives, addAnything, objectiveIn, symptomInput, vitalInput } from '../testing/add-objective'
import devices from './catalogue/devices.json'
import symptoms from './catalogue/symptoms.json'
import vitals from './catalogue/vitals.json'
import { drugQuery } from './provider-search'

let server: TestServer
let simulators: Simulators
let ana: Participant
let ben: Participant
const before = { ...process.env }

beforeAll(async () => {
  simulators = await startSimulators()
  server = await startTestServer({ areas: [activitiesArea] })
})
beforeEach(async () => {
  const { DRUGBANK_BASE_URL, DRUGBANK_KEY } = simulators.environment
  process.env = { ...before, DRUGBANK_BASE_URL, DRUGBANK_KEY, PROVIDER_TIMEOUT: '3000' }
  ana = await server.participant({ locale: 'es' })
  ben = await server.participant()
})
afterEach(() => {
  simulators.drugs.behaviour = 'ok'
  simulators.terms.behaviour = 'ok'
})
afterAll(async () => {
  process.env = before
  await server.close()
  await simulators.close()
})

const asking = (path: string, query?: string, more = '') =>
  `/${path}${query === undefined ? '' : `?query=${encodeURIComponent(query)}${more}`}`
const drugs = async (query: string, more = '') =>
  answerOf(schema.searchDrugs, await ana.client.get(asking('medications/drug_bank', query, more))).hits.map(
    ({ value }) => value,
  )
const symptomsOf = async (who: Participant, query?: string) =>
  answerOf(schema.listSymptoms, await who.client.get(asking('symptoms', query)))
const vitalsOf = async (who: Participant, query?: string) =>
  answerOf(schema.listVitals, await who.client.get(asking('vitals', query)))
const names = (found: { display_name: string }[]) => found.map(({ display_name }) => display_name)

describe('medications', () => {
  it('are queried without %, with plus signs as spaces', async () => {
    expect([
      drugQuery(' a%s%pirin '),
      drugQuery('vitamin  c'),
      drugQuery('vitamin+c'),
      drugQuery('%'),
      drugQuery('+ +'),
    ]).toEqual(['aspirin', 'vitamin c', 'vitamin c', '', ''])
    expect(await drugs('met%formin+500')).toContain('Metformin 500 mg tablet')
    expect(await drugs('paracetamol', '&lang=es&country_code=US')).toEqual([])
    expect([await drugs(''), await drugs(' %% ')]).toEqual([[], []])
  })

  it.each(['down', 'slow', 'html', 'refused', 'busy'] as const)('are 503 if the provider is %s', async (behaviour) => {
    process.env['PROVIDER_TIMEOUT'] = '300'
    simulators.drugs.behaviour = behaviour
    const answer = await ana.client.get(asking('medications/drug_bank', 'aspirin'))
    expect([answer.status, codesOf(answer)]).toEqual([503, ['DRUG_SEARCH_DOWN']])
  })

  it('are 503 without a configured provider, except for an empty query', async () => {
    Reflect.deleteProperty(process.env, 'DRUGBANK_KEY')
    expect((await ana.client.get(asking('medications/drug_bank', 'aspirin'))).status).toBe(503)
    expect(await drugs('')).toEqual([])
  })
})

describe('terms', () => {
  const terms = async (query: string, more = '') =>
    answerOf(schema.searchTerms, await ana.client.get(asking('meddras', query, more)))

  it('are the built-in symptoms without a connected terminology', async () => {
    expect((await terms('dolor de cab'))[0]).toEqual({
      code: 'headache',
      name: 'Dolor de cabeza',
      level: null,
      lang: 'es',
    })
    expect(await terms('voiture', '&lang=fr')).toEqual([])
    expect((await terms('mal de tete', '&lang=fr'))[0]).toMatchObject({ code: 'headache', lang: 'fr' })
    expect(await terms(' ')).toEqual([])
  })

  it('are those of the connected terminology', async () => {
    Object.assign(process.env, simulators.environment)
    const [found] = await terms('headache')
    expect(found).toMatchObject({ code: expect.stringMatching(/^\d{8}$/), name: 'Headache', level: 'PT', lang: 'en' })
    expect((await terms('sore head'))[0]).toMatchObject({ name: 'Sore head', level: 'LLT' })
    simulators.terms.behaviour = 'html'
    const answer = await ana.client.get(asking('meddras', 'headache'))
    expect([answer.status, codesOf(answer)]).toEqual([503, ['TERM_SEARCH_DOWN']])
  })
})

describe('symptoms', () => {
  it('list common ones first, and match without accents or case', async () => {
    const all = await symptomsOf(ana)
    const common = new Set(symptoms.filter((item) => item.common).map(({ es }) => es))
    expect(all.slice(0, common.size).every(({ display_name }) => common.has(display_name))).toBe(true)
    expect(names(await symptomsOf(ana, 'NAUSEAS'))).toEqual(['Náuseas'])
    expect((await symptomsOf(ana, 'diarrhoea'))[0]).toMatchObject({
      display_name: 'Diarrea',
      name: 'Diarrhea',
      created_by_user: false,
    })
    expect(names(await symptomsOf(await server.participant({ locale: 'ar' }), 'صداع'))[0]).toBe('صداع')
  })

  it('include the participant’s own first, for them alone', async () => {
    const activity = await activityWithObjectives(server, ana, addAnything())
    const { symptom_id } = objectiveIn(
      await ana.client.post(
        `/activities/${activity}/objectives`,
        symptomInput({ symptom: { name: 'zumbido en la rodilla' } }),
      ),
    )
    expect((await symptomsOf(ana))[0]).toMatchObject({
      id: symptom_id,
      display_name: 'Zumbido en la rodilla',
      created_by_user: true,
    })
    expect((await symptomsOf(ana, 'rodilla')).map(({ id }) => id)).toContain(symptom_id)
    expect((await symptomsOf(ben, 'rodilla')).map(({ id }) => id)).not.toContain(symptom_id)
  })
})

describe('vitals', () => {
  it('are all listed for * and an empty query, blood pressure as one with two parts', async () => {
    for (const query of ['*', '', undefined]) expect(await vitalsOf(ana, query)).toHaveLength(vitals.length)
    const [pressure, ...more] = await vitalsOf(ana, 'presion arterial')
    expect(more).toEqual([])
    expect(pressure).toMatchObject({
      name: 'blood_pressure',
      display_name: 'Presión arterial',
      storage_unit: 'mmHg',
      parts: [{ key: 'systolic' }, { key: 'diastolic' }],
    })
    expect((await vitalsOf(ben, 'glucose'))[0]).toMatchObject({ storage_unit: 'mmol/L', units: ['mmol/L', 'mg/dL'] })
  })

  it('include the participant’s own', async () => {
    const activity = await activityWithObjectives(server, ana, addAnything())
    await ana.client.post(
      `/activities/${activity}/objectives`,
      vitalInput({ vital_id: undefined, vital: { name: 'grip of the left hand', storage_unit: 'N' } }),
    )
    expect((await vitalsOf(ana, '*'))[0]).toMatchObject({ display_name: 'Grip of the left hand', units: ['N'] })
    expect(names(await vitalsOf(ben, 'left hand'))).toEqual([])
  })
})

it('names devices in the participant’s language', async () => {
  const found = answerOf(schema.listDevices, await ana.client.get('/devices'))
  expect(found).toHaveLength(devices.length)
  expect(found).toContainEqual({ id: 'thermometer', name: 'Termómetro' })
})

it('require a session', async () => {
  for (const path of ['medications/drug_bank?query=a', 'meddras?query=a', 'symptoms', 'vitals', 'devices'])
    expect((await server.visitor.get(`/${path}`)).status).toBe(401)
})

it('has every name in four languages, without duplicates', () => {
  for (const list of [symptoms, vitals, devices]) {
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    for (const language of ['en', 'es', 'fr', 'ar'] as const)
      expect(new Set(list.map((item) => item[language].trim())).size).toBe(list.length)
    for (const { ar } of list) expect(ar).toMatch(/\p{Script=Arabic}/u)
  }
})

it('no search string causes a server error', async () => {
  // Lone surrogates cannot occur in a URL.
  const strings = [...allHostileStrings, ...furtherStrings()].filter((text) => !/\p{Surrogate}/u.test(text))
  const statuses = new Map<string, number>()
  for (let first = 0; first < strings.length; first += 20) {
    // Searches at a provider are limited per person.
    const person = await server.participant()
    await Promise.all(
      strings.slice(first, first + 20).map(async (text, nth) => {
        const path = ['symptoms', 'vitals', 'meddras', 'medications/drug_bank'][nth % 4] ?? ''
        statuses.set(text, (await person.client.get(asking(path, text))).status)
      }),
    )
  }
  expect([...statuses].filter(([, status]) => status !== 200 && status !== 422)).toEqual([])
})
