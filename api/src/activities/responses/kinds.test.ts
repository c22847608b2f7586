import { newId } from '@almanac/domain/ids'
import type { Entry } from '@almanac/contracts/activities/responses'
import { codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { responseIn } from '../testing/answers'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, responseOf } from '../testing/fixtures'

const dose = objectiveOf('VaccinationObjective', { vaccination_objective_index: 0 })
const event = objectiveOf('AdverseEventObjective')
const picture = objectiveOf('ImageObjective')
const visit = objectiveOf('AppointmentObjective')
const complete = {
  date_of_dose: '2026-03-01',
  manufacturer: 'Moderna',
  center_of_vaccination: 'City clinic',
  vaccine_lot_number: 'AB1234',
  vaccine_lot_number_unknown: false,
  injection_site: 'leftArm',
}

let server: TestServer
let ana: Participant
let activity: string

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
  ana = await server.participant()
  activity = await defineActivity(server.database, ana, activityDocumentOf([dose, event, picture, visit]))
  await giveActivity(server.database, ana, activity)
})

afterAll(() => server.close())

const post = (...entries: Entry[]) => ana.client.post('/responses', responseOf(activity, entries))
const vaccinated = (change: object = {}): Entry => ({
  objective_id: dose.id,
  type: 'VaccinationEntry',
  vaccination_attributes: { ...complete, ...change },
})

test('a vaccination, an adverse event and a future appointment are stored as entered', async () => {
  const entries: Entry[] = [
    vaccinated({ manufacturer: 'Sputnik V', injection_site: 'other', injection_site_other: 'thigh' }),
    { objective_id: event.id, type: 'AdverseEventEntry', text: 'A rash', value: 3 },
    { objective_id: visit.id, type: 'AppointmentEntry', text: '2099-03-01T09:30' },
  ]
  expect(responseIn(await post(...entries)).entries).toEqual(entries)
})

test.each<[string, () => Entry, string]>([
  ['without an arm', () => vaccinated({ injection_site: null }), 'VACCINATION_INCOMPLETE'],
  ['with a lot number of five', () => vaccinated({ vaccine_lot_number: 'AB123' }), 'INVALID_LOT_NUMBER'],
  ['with markup in the lot number', () => vaccinated({ vaccine_lot_number: '<b>x</b>' }), 'INVALID_LOT_NUMBER'],
  ['of a day to come', () => vaccinated({ date_of_dose: '2099-01-01' }), 'DATE_IN_FUTURE'],
  [
    'an event without what happened',
    () => ({ objective_id: event.id, type: 'AdverseEventEntry', value: 1 }),
    'EVENT_MISSING',
  ],
  [
    'an event without how bad',
    () => ({ objective_id: event.id, type: 'AdverseEventEntry', text: 'A rash' }),
    'SEVERITY_MISSING',
  ],
  [
    'an event worse than bad',
    () => ({ objective_id: event.id, type: 'AdverseEventEntry', text: 'A rash', value: 4 }),
    'OUT_OF_RANGE',
  ],
  [
    'a picture that is a text',
    () => ({ objective_id: picture.id, type: 'ImageEntry', text: 'a rash' }),
    'PICTURE_MISSING',
  ],
  [
    'a picture that nobody uploaded',
    () => ({ objective_id: picture.id, type: 'ImageEntry', image_id: newId() }),
    'UNKNOWN_IMAGE',
  ],
])('%s is refused', async (_, entry, code) => {
  const answer = await post(entry())
  expect([answer.status, ...codesOf(answer)]).toEqual([422, code])
})

test('a blank vaccination card and no picture count as no content', async () => {
  const blank = vaccinated({
    date_of_dose: null,
    manufacturer: null,
    center_of_vaccination: ' ',
    vaccine_lot_number: null,
    injection_site: null,
  })
  const answer = await post(blank, { objective_id: picture.id, type: 'ImageEntry', image_id: null })
  expect([answer.status, ...codesOf(answer)]).toEqual([422, 'NOTHING_ENTERED'])
})
