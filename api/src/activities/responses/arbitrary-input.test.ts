import fc from 'fast-check'
import { newId } from '@almanac/domain/ids'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf } from '../testing/fixtures'

const objectives = [
  objectiveOf('SliderObjective'),
  objectiveOf('TextObjective'),
  objectiveOf('DateTimeObjective'),
  objectiveOf('MedicationObjective'),
  objectiveOf('TimeObjective'),
]

describe('arbitrary input', () => {
  let server: TestServer
  let ana: Participant
  let quest_id: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
    ana = await server.participant()
    quest_id = await defineActivity(server.database, ana, activityDocumentOf(objectives))
    await giveActivity(server.database, ana, quest_id)
  })

  afterAll(() => server.close())

  const json = fc.jsonValue({ noUnicodeString: false })
  /** Mostly valid values, occasionally anything. */
  const mostly = <T>(right: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: json })
  const date = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  const moment = fc.oneof(
    { weight: 1, arbitrary: date },
    {
      weight: 6,
      arbitrary: fc.date({
        min: new Date('2026-01-01T00:00:00Z'),
        max: new Date('2026-10-31T00:00:00Z'),
        noInvalidDate: true,
      }),
    },
  )
  // Mostly within bounds, so that answers with many numbers are sometimes accepted.
  const number = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(0, 1, 2, 3, 900) },
    { weight: 3, arbitrary: fc.integer() },
    { weight: 3, arbitrary: fc.double({ min: -1e12, max: 1e12, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(1e308, 1e12, 5e-324, -0) },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    date.map((day) => day.toISOString().slice(0, 16)),
  )

  const entry = fc.constantFrom(...objectives).chain(({ id, type }) =>
    fc.record(
      {
        objective_id: mostly(fc.constant(id)),
        type: mostly(fc.constant(type.replace('Objective', 'Entry'))),
        value: mostly(number),
        text: mostly(text),
        time: mostly(number),
        unit: mostly(text),
        values: mostly(fc.array(number, { maxLength: 9 })),
        medication_administration_date: mostly(moment.map((day) => day.toISOString())),
      },
      { requiredKeys: ['objective_id', 'type'] },
    ),
  )

  const body = fc.record(
    {
      id: mostly(fc.uuid()),
      quest_id: mostly(fc.constant(null)),
      measured_at: mostly(moment.map((day) => day.toISOString())),
      time_zone: mostly(fc.constantFrom('UTC', 'Europe/Berlin', 'asia/kathmandu', 'Etc/GMT+12')),
      date_posted_for: mostly(moment.map((day) => day.toISOString().slice(0, 10))),
      is_visible: mostly(fc.boolean()),
      definition_version: mostly(fc.constantFrom(1, 7)),
      entries: mostly(fc.array(entry, { maxLength: 2 })),
    },
    { requiredKeys: ['id', 'quest_id', 'measured_at', 'time_zone', 'date_posted_for', 'entries'] },
  )

  it('is stored or refused, and never causes a server error', async () => {
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (sent, change) => {
        const whole = { ...sent, quest_id: sent.quest_id ?? quest_id }
        const { status } = change
          ? await ana.client.put(`/responses/${newId()}`, whole)
          : await ana.client.post('/responses', whole)
        seen.add(status)
        // 400: a body with the key __proto__ is no JSON for the server.
        expect([200, 400, 404, 422]).toContain(status)
      }),
      { numRuns: 400 },
    )
    expect(seen).toContain(200)
  })

  it('as a query is answered or refused', async () => {
    const asked = fc.record(
      {
        user_id: mostly(fc.uuid()),
        quest_id: mostly(fc.uuid()),
        start_date: mostly(date.map((day) => day.toISOString().slice(0, 10))),
        end_date: mostly(date.map((day) => day.toISOString().slice(0, 10))),
        clndr_start_date: mostly(date.map((day) => day.toISOString().slice(0, 10))),
        with_entries: mostly(fc.constantFrom('true', 'false')),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(asked, fc.constantFrom('/responses', '/activities'), async (query, path) => {
        const written = new URLSearchParams()
        for (const [key, value] of Object.entries(query))
          written.set(key, typeof value === 'string' ? value : JSON.stringify(value))
        expect([200, 404, 422]).toContain((await ana.client.get(`${path}?${written.toString()}`)).status)
      }),
      { numRuns: 150 },
    )
  })
})
