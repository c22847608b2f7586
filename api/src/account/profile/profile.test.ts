import { newId } from '@almanac/domain/ids'
import type { Profile } from '@almanac/contracts/account/profile'
import * as schema from '@almanac/contracts/schema/account/profile'
import { answerOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { profileRoutes } from './routes'

let server: TestServer
let ana: Participant
let ben: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [profileRoutes] })
})

beforeEach(async () => {
  ana = await server.participant({ first_name: 'Ana', last_name: 'Lima' })
  ben = await server.participant()
})

afterAll(() => server.close())

const read = async (who = ana): Promise<Profile> =>
  answerOf(schema.getProfile, await who.client.get(`/users/${who.id}`))
const change = (body: unknown, who = ana) => who.client.put(`/users/${who.id}`, body)
const refused = async (body: unknown) => {
  const answer = await change(body)
  return [answer.status, ...errorsOf(answer).map(({ code, field }) => `${field}: ${code}`)]
}

const condition = (over = {}) => ({ id: newId(), condition_id: null, name: 'Asthma', date_of_diagnosis: null, ...over })
const contact = (over = {}) => ({
  id: newId(),
  name: 'Rui',
  relationship: 'brother',
  phone_number: null,
  email: null,
  ...over,
})
const provider = (over = {}) => ({
  id: newId(),
  name: 'Dr. Sousa',
  specialty: null,
  organization: 'Clinic',
  phone_number: '+351213456789',
  email: 'sousa@example.org',
  address: null,
  ...over,
})

test('a new participant’s profile contains only the name and the organizations', async () => {
  expect(await read()).toMatchObject({
    id: ana.id,
    first_name: 'Ana',
    conditions: [],
    allergies: [],
    medications: [],
    additional_contacts: [],
    health_care_provider_informations: [],
    status: null,
    unconfirmed_email: null,
    delete_after: null,
    email_confirmed: false,
    organizations: [{ id: ana.group_id, name: 'Everyone', company_name: 'Company test' }],
  })
})

test('only the given fields are changed', async () => {
  const answer = answerOf(
    schema.updateProfile,
    await change({
      first_name: '  Aña ',
      gender: 'other',
      gender_other: 'agender',
      birth_year: 1980,
      preferred_language: 'pt',
      time_zone: 'Africa/Maputo',
      locale: 'es',
      region: 'MX',
      avatar_id: 27,
      contact_time_preference: 'evening',
      contact_method: 0,
      address: 'Rua 1\n1200 Lisboa',
      dont_send_emails: true,
      allergy_toggle: true,
    }),
  )
  expect(answer).toMatchObject({
    first_name: 'Aña',
    last_name: 'Lima',
    gender: 'other',
    gender_other: 'agender',
    birth_year: 1980,
    locale: 'es',
    region: 'MX',
    avatar_id: 27,
    contact_method: 0,
    allergy_toggle: true,
  })
  await change({ last_name: '', address: null, gender: 'female', region: null })
  expect(await read()).toMatchObject({
    first_name: 'Aña',
    last_name: null,
    address: null,
    gender: 'female',
    gender_other: null,
    time_zone: 'Africa/Maputo',
    region: null,
  })
  expect(await read(ben)).toMatchObject({ first_name: 'Robin', gender: null })
})

test('ids of another participant’s rows do not change or remove those rows', async () => {
  const [mine, person, doctor] = [condition({ name: 'Mine' }), contact(), provider()]
  await change({ conditions: [mine], additional_contacts: [person], health_care_provider_informations: [doctor] })
  await change({ removed_additional_contacts: [person.id], removed_hsp_contacts: [doctor.id] }, ben)
  await change(
    {
      conditions: [{ ...mine, name: 'Taken' }],
      additional_contacts: [{ ...person, name: 'Taken' }],
      health_care_provider_informations: [{ ...doctor, name: 'Taken' }],
    },
    ben,
  )
  expect(await read()).toMatchObject({
    conditions: [mine],
    additional_contacts: [person],
    health_care_provider_informations: [doctor],
  })
})

test('another user’s profile is 404, and a visitor’s request 401', async () => {
  expect((await ben.client.get(`/users/${ana.id}`)).status).toBe(404)
  expect((await ben.client.put(`/users/${ana.id}`, { first_name: 'Eve' })).status).toBe(404)
  expect((await server.visitor.get(`/users/${ana.id}`)).status).toBe(401)
  expect((await server.visitor.put(`/users/${ana.id}`, { first_name: 'Eve' })).status).toBe(401)
  expect((await read()).first_name).toBe('Ana')
})

const year = new Date().getUTCFullYear()

test.each<[object, ...string[]]>([
  [{ first_name: ' ' }, 'first_name: MANDATORY'],
  [{ email: '' }, 'email: CANT_BE_BLANK'],
  [{ email: 'no address' }, 'email: INVALID_EMAIL'],
  [{ primary_contact_number: '0151' }, 'primary_contact_number: INVALID_PHONE'],
  [{ secondary_contact_number: '+49151x' }, 'secondary_contact_number: INVALID_PHONE'],
  [{ primary_contact_number: '+491' }, 'primary_contact_number: INVALID_PHONE'],
  [{ primary_contact_number: '+4915123456789' }, 'primary_contact_number: CODE_REQUIRED'],
  [
    { health_care_provider_informations: [provider({ phone_number: 'call me' })] },
    'health_care_provider_informations.0.phone_number: INVALID_PHONE',
  ],
  [
    { health_care_provider_informations: [provider(), provider({ phone_number: '+49000000' })] },
    'health_care_provider_informations.1.phone_number: INVALID_PHONE',
  ],
  [
    { additional_contacts: [contact({ phone_number: '+10000000' })] },
    'additional_contacts.0.phone_number: INVALID_PHONE',
  ],
  [{ additional_contacts: [contact({ email: 'x' })] }, 'additional_contacts.0.email: INVALID_EMAIL'],
  [{ additional_contacts: [contact({ name: '' })] }, 'additional_contacts.0.name: CANT_BE_BLANK'],
  [
    {
      conditions: [
        condition({ date_of_diagnosis: String(year - 101) }),
        condition({ date_of_diagnosis: String(year + 1) }),
      ],
    },
    'conditions.0.date_of_diagnosis: OUT_OF_RANGE',
    'conditions.1.date_of_diagnosis: OUT_OF_RANGE',
  ],
  [{ conditions: [condition({ date_of_diagnosis: 'May' })] }, 'conditions.0.date_of_diagnosis: INVALID_DATE'],
  [{ birth_year: year - 11 }, 'birth_year: OUT_OF_RANGE'],
  [{ birth_year: 1849 }, 'birth_year: OUT_OF_RANGE'],
  [{ gender: 'other' }, 'gender_other: PLEASE_FILL_OUT_THE_OTHER_FIELD'],
  [{ gender: 'other', gender_other: 'a-b' }, 'gender_other: PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY'],
  [{ conditions: [condition({ condition_id: 'dragon_pox' })] }, 'conditions.0.condition_id: UNKNOWN_ANSWER'],
  [{ locale: 'xx' }, 'locale: UNKNOWN_LOCALE'],
  [{ region: 'Mexico' }, 'region: INVALID'],
  [{ time_zone: 'Mars/Base' }, 'time_zone: INVALID_TIME_ZONE'],
  [{ avatar_id: 28 }, 'avatar_id: OUT_OF_RANGE'],
  [
    { allergies: [{ id: newId(), allergy_id: null, allergen: 'Bees', severity: 'deadly' }] },
    'allergies.0.severity: INVALID',
  ],
])('%j is refused', async (body, ...faults) => {
  const before = await read()
  expect(await refused({ last_name: 'Changed', ...body })).toEqual([422, ...faults])
  expect(await read()).toEqual(before)
})

test('the earliest and latest years are accepted', async () => {
  const edges = [condition({ date_of_diagnosis: String(year) }), condition({ date_of_diagnosis: String(year - 100) })]
  expect(answerOf(schema.updateProfile, await change({ birth_year: year - 12, conditions: edges }))).toMatchObject({
    birth_year: year - 12,
    conditions: edges,
  })
})

test('a duplicate id in a list is refused, regardless of case', async () => {
  const id = newId()
  for (const list of ['conditions', 'additional_contacts'] as const) {
    const row = list === 'conditions' ? condition : contact
    expect(await refused({ [list]: [row({ id }), row({ id: id.toUpperCase() })] })).toEqual([
      422,
      `${list}.1.id: DUPLICATE_ENTRY`,
    ])
  }
})

test('unchanged numbers are accepted, and the secondary one can be removed', async () => {
  const both = { primary_contact_number: '+4915123456789', secondary_contact_number: '+4915123456780' }
  await server.database.updateTable('users').set(both).where('id', '=', ana.id).execute()
  expect((await change(both)).status).toBe(200)
  expect(answerOf(schema.updateProfile, await change({ secondary_contact_number: null }))).toMatchObject({
    primary_contact_number: '+4915123456789',
    secondary_contact_number: null,
  })
})
