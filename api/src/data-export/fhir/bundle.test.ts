import { newId } from '@almanac/domain/ids'
import {
  activityDocumentOf,
  defineActivity,
  giveActivity,
  objectiveOf,
  responseOf,
} from '../../activities/testing/fixtures'
import { activitiesArea } from '../../activities/area'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { archiveFiles } from '../testing'
import { fhirValidator } from './testing'

let server: TestServer
let maya: Participant
beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
beforeEach(async () => {
  maya = await server.participant()
})
afterAll(async () => {
  await server.close()
})

interface Resource {
  resourceType: string
  id: string
  [field: string]: unknown
}

/** Maya's resources of a type, all of them valid; `all` has every resource by the URL that references contain. */
async function resources(type: string): Promise<{ found: Resource[]; all: Map<string, Resource> }> {
  const bundle = JSON.parse((await archiveFiles(server.database, maya.id)).get('fhir/bundle.json') ?? '') as {
    entry: { fullUrl: string; resource: Resource }[]
  }
  const faultsOf = await fhirValidator()
  expect(bundle.entry.flatMap(({ resource }) => faultsOf(resource))).toEqual([])
  return {
    found: bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type),
    all: new Map(bundle.entry.map(({ fullUrl, resource }) => [fullUrl, resource])),
  }
}

test('a health care provider is a Practitioner, with specialty and organization in a role that the Patient refers to', async () => {
  const none = { specialty: null, organization: null, phone_number: null, email: null, address: null }
  await server.database
    .insertInto('health_care_provider_informations')
    .values([
      {
        ...none,
        user_id: maya.id,
        id: newId(),
        name: 'Dr. Ada Lund',
        specialty: 'Cardiology',
        organization: 'Harbour Clinic',
        phone_number: '+4915112345678',
        position: 0,
      },
      { ...none, user_id: maya.id, id: newId(), name: 'Corner pharmacy', address: 'High Street 1', position: 1 },
    ])
    .execute()
  const {
    found: [patient],
    all,
  } = await resources('Patient')
  const [lund, pharmacy] = (patient?.generalPractitioner as { reference: string }[]).map(({ reference }) =>
    all.get(reference),
  )
  expect(lund).toMatchObject({
    resourceType: 'PractitionerRole',
    specialty: [{ text: 'Cardiology' }],
    telecom: [{ system: 'phone', value: '+4915112345678' }],
  })
  expect(all.get((lund?.practitioner as { reference: string }).reference)).toMatchObject({
    resourceType: 'Practitioner',
    name: [{ text: 'Dr. Ada Lund' }],
  })
  expect(all.get((lund?.organization as { reference: string }).reference)).toMatchObject({
    resourceType: 'Organization',
    name: 'Harbour Clinic',
  })
  expect(pharmacy).toMatchObject({
    resourceType: 'Practitioner',
    name: [{ text: 'Corner pharmacy' }],
    address: [{ text: 'High Street 1' }],
  })
})

test('an allergy has its severity in a note and claims no reaction', async () => {
  await server.database
    .insertInto('user_allergies')
    .values({ user_id: maya.id, id: newId(), allergen: 'Peanut', severity: 'severe', position: 0 })
    .execute()
  const { found } = await resources('AllergyIntolerance')
  expect(found).toEqual([expect.objectContaining({ code: { text: 'Peanut' }, note: [{ text: 'How severe: Severe' }] })])
  expect(JSON.stringify(found)).not.toMatch(/reaction|manifestation|criticality/)
})

test.each<[string, number, Date | null, string]>([
  ['over', -2, null, 'fulfilled'],
  ['over and canceled', -2, new Date(0), 'cancelled'],
  ['to come', 2, null, 'booked'],
  ['canceled', 2, new Date(0), 'cancelled'],
])('an appointment that is %s has the FHIR status for it', async (_, hours, canceled_at, status) => {
  const start_at = new Date(Date.now() + hours * 3_600_000)
  await server.database
    .insertInto('appointments')
    .values({
      user_id: maya.id,
      id: newId(),
      creator_user_id: maya.id,
      start_at,
      end_at: new Date(start_at.getTime() + 1_800_000),
      canceled_at,
    })
    .execute()
  expect((await resources('Appointment')).found).toEqual([expect.objectContaining({ status })])
})

test('an appointment has the alternative time that was requested', async () => {
  const proposed_time = new Date(Date.now() + 7_200_000)
  await server.database
    .insertInto('appointments')
    .values({
      user_id: maya.id,
      id: newId(),
      creator_user_id: maya.id,
      start_at: new Date(),
      end_at: proposed_time,
      request_type: 'reschedule_request',
      proposed_time,
    })
    .execute()
  expect((await resources('Appointment')).found).toEqual([
    expect.objectContaining({
      comment: 'What was asked for: Another time',
      requestedPeriod: [{ start: proposed_time.toISOString() }],
    }),
  ])
})

test('a vaccination is an Immunization and an adverse event an AdverseEvent, with their details', async () => {
  const shot = objectiveOf('VaccinationObjective', { name: 'Flu shot' })
  const event = objectiveOf('AdverseEventObjective', { name: 'Anything bad?' })
  const activity = await defineActivity(server.database, maya, activityDocumentOf([shot, event]))
  await giveActivity(server.database, maya, activity)
  const vaccination_attributes = {
    date_of_dose: '2025-10-01',
    manufacturer: 'PfizerBioNTech',
    center_of_vaccination: 'Harbour Clinic',
    vaccine_lot_number: null,
    vaccine_lot_number_unknown: true,
    injection_site: 'leftArm',
  }
  const { entries, ...response } = responseOf(activity, [
    { objective_id: shot.id, type: 'VaccinationEntry', vaccination_attributes },
    { objective_id: event.id, type: 'AdverseEventEntry', value: 2, text: 'Dizzy for an hour' },
  ])
  expect((await maya.client.post('/responses', { ...response, entries })).status).toBe(200)
  const shots = (await resources('Immunization')).found
  expect(shots).toEqual([
    expect.objectContaining({
      vaccineCode: { text: 'Flu shot' },
      occurrenceDateTime: '2025-10-01',
      manufacturer: { display: 'Pfizer-BioNTech' },
      site: { text: 'Left arm' },
      location: { display: 'Harbour Clinic' },
    }),
  ])
  expect(shots[0]).not.toHaveProperty('lotNumber')
  expect((await resources('AdverseEvent')).found).toEqual([
    expect.objectContaining({
      event: { text: 'Dizzy for an hour' },
      severity: { coding: [expect.objectContaining({ code: 'moderate' })] },
    }),
  ])
})
