import { normalizeLine, withoutOpenDirection } from '@almanac/contracts/characters'
import { plain } from '@almanac/domain/search'
import { allHostileStrings, isStorable } from '@almanac/domain/testing/hostile-strings'
import { capitalised } from '@almanac/domain/vitals'
import { startTestServer, type TestServer } from '../../testing/server'
import { furtherStrings } from '../../testing/test-data'
import { activitiesArea } from '../area'
import {
  activityWithObjectives,
  addAnything,
  medicationInput,
  symptomInput,
  vitalInput,
} from '../testing/add-objective'
import { activityIn } from '../testing/answers'

const strings = [...allHostileStrings, ...furtherStrings()].filter(
  (text) => isStorable(text) && normalizeLine(text).trim() !== '' && text.length <= 200,
)
/** Number of objectives written by one request. */
const PART = 30

describe('names and notes', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
  })

  afterAll(() => server.close())

  /** Adds an objective for each text, in one activity per part, and returns the objectives as read. */
  async function written(inputOf: (text: string) => object, texts = strings) {
    const read = []
    for (let first = 0; first < texts.length; first += PART) {
      const part = texts.slice(first, first + PART)
      // A new participant per part, because one may add at most 500 objectives.
      const person = await server.participant()
      const activity = await activityWithObjectives(server, person, addAnything())
      const answer = await person.client.put(`/activities/${activity}`, {
        objectives: part.map((text, order) => ({ ...inputOf(text), order })),
      })
      expect([answer.status, answer.status === 200 ? [] : answer.body]).toEqual([200, []])
      read.push(...activityIn(await person.client.get(`/activities/${activity}`)).objectives.filter(({ own }) => own))
    }
    return read
  }

  it('keep hostile strings as medication name and note', async () => {
    const read = await written((text) => medicationInput({ medication_name: text, note: text }))
    expect(read.map(({ medication_name, note }) => [medication_name, note])).toEqual(
      strings.map((text) => [normalizeLine(text).trim(), withoutOpenDirection(text).trim()]),
    )
  })

  it('keep them as a symptom, equal regardless of case', async () => {
    const read = await written((text) => symptomInput({ symptom: { name: text } }))
    expect(read.map(({ symptom }) => plain(symptom?.display_name ?? ''))).toEqual(
      strings.map((text) => plain(capitalised(normalizeLine(text).trim()))),
    )
    expect(read.every(({ name, symptom }) => name === symptom?.display_name)).toBe(true)
  })

  it('keep them as a vital', async () => {
    // Some are equal once displayed (ı and İ both begin with I): of those only one is added.
    const names = [
      ...new Map(
        strings.map((text) => normalizeLine(text).trim()).map((text) => [plain(capitalised(text)), text]),
      ).values(),
    ].filter((text) => plain(text) !== '')
    expect(names.length).toBeGreaterThan(150)
    const read = await written((name) => vitalInput({ vital_id: undefined, vital: { name, storage_unit: 'u' } }), names)
    expect(read.map(({ vital }) => vital?.display_name)).toEqual(names.map((name) => capitalised(name)))
  })
})
