import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { plain } from '@almanac/domain/search'
import { capitalised } from '@almanac/domain/vitals'
import { projectRoot } from '../../root'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { activityWithObjectives, addAnything, medicationInput, symptomInput, vitalInput } from '../testing/adding'
import { activityIn } from '../testing/answers'

/** As a name is kept: in one line. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const NAUGHTY = join(projectRoot(), '../shared/data/naughty/blns.json')
const strings = existsSync(NAUGHTY) ? z.parse(z.array(z.string()), JSON.parse(readFileSync(NAUGHTY, 'utf8'))).filter((text) => oneLine(text) !== '' && text.length <= 200) : null
/** So many objectives are written at once. */
const PART = 30
/** Milliseconds: some 1,500 objectives are written. */
const LONG = 90_000

describe('names and notes', () => {
  let server: TestServer
  let ana: Participant

  beforeAll(async () => {
    server = await startTestServer()
    ana = await server.participant()
  })


  afterAll(() => server.close())

  /** Writes each string in an objective of an activity of its own part, and gives what is read. */
  async function written(inputOf: (text: string) => object) {
    const given = strings ?? []
    const read = []
    for (let first = 0; first < given.length; first += PART) {
      const part = given.slice(first, first + PART)
      // One participant adds five hundred at most.
      const person = await server.participant()
      const activity = await activityWithObjectives(server, person, addAnything())
      const answer = await person.client.put(`/activities/${activity}`, { objectives: part.map((text, order) => ({ ...inputOf(text), order })) })
      expect([answer.status, answer.status === 200 ? [] : answer.body]).toEqual([200, []])
      read.push(...activityIn(await person.client.get(`/activities/${activity}`)).objectives.filter(({ own }) => own))
    }
    return read
  }

  const each = strings ? it : it.skip
  if (!strings) console.info(`${NAUGHTY} is not there: its strings are passed over.`)

  each('keep every naughty string letter by letter, as a medication and a note', async () => {
    const read = await written((text) => medicationInput({ medication_name: text, note: text }))
    expect(read.map(({ medication_name, note }) => [medication_name, note])).toEqual((strings ?? []).map((text) => [oneLine(text), text.trim()]))
  }, LONG)

  each('keep it as a symptom, the same whatever its case', async () => {
    const read = await written((text) => symptomInput({ symptom: { name: text } }))
    expect(read.map(({ symptom }) => plain(symptom?.display_name ?? ''))).toEqual((strings ?? []).map((text) => plain(capitalised(oneLine(text)))))
    expect(read.every(({ name, symptom }) => name === symptom?.display_name)).toBe(true)
  }, LONG)

  each('keep it as a vital', async () => {
    // Some are the same but for their case: each is on an activity of its own kind once.
    const names = [...new Map((strings ?? []).map(oneLine).map((text) => [plain(text), text])).values()].filter((text) => plain(text) !== '')
    const activity = await activityWithObjectives(server, ana, addAnything())
    for (let first = 0; first < names.length; first += PART) {
      const answer = await ana.client.put(`/activities/${activity}`, { objectives: names.slice(first, first + PART).map((name, index) => vitalInput({ vital_id: undefined, vital: { name, storage_unit: 'u' }, order: first + index })) })
      expect([answer.status, answer.status === 200 ? [] : answer.body]).toEqual([200, []])
    }
    const read = activityIn(await ana.client.get(`/activities/${activity}`)).objectives.filter(({ own }) => own)
    expect(read.map(({ vital }) => vital?.display_name)).toEqual(names.map((name) => capitalised(name)))
  }, LONG)
})
