import { newId } from '@almanac/domain/ids'
import type { Profile } from '@almanac/contracts/account/profile'
import * as schema from '@almanac/contracts/schema/account/profile'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { profileRoutes } from './routes'

let server: TestServer
let ana: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [profileRoutes] })
})
beforeEach(async () => {
  ana = await server.participant()
})
afterAll(() => server.close())

const read = async (who = ana): Promise<Profile> =>
  answerOf(schema.getProfile, await who.client.get(`/users/${who.id}`))
const change = (body: object, who = ana) => who.client.put(`/users/${who.id}`, body)
const conflictsOf = async (body: object) => {
  const answer = await change(body)
  return [answer.status, ...errorsOf(answer).map(({ code, field }) => `${field}: ${code}`)]
}

const condition = (name: string) => ({ id: newId(), condition_id: null, name, date_of_diagnosis: null })
const allergy = (allergen: string) => ({ id: newId(), allergy_id: null, allergen, severity: 'mild' })
const medication = (name: string) => ({ id: newId(), medication_id: null, name, severity: 'mild' })
const contact = (name: string) => ({ id: newId(), name, relationship: null, phone_number: null, email: null })
const provider = (name: string) => ({
  id: newId(),
  name,
  specialty: null,
  organization: null,
  phone_number: null,
  email: null,
  address: null,
})

const lists = [
  ['conditions', 'removed_conditions', condition, { name: 'One, changed' }],
  ['allergies', 'removed_allergies', allergy, { severity: 'severe' }],
  ['medications', 'removed_medications', medication, { severity: 'moderate' }],
  ['additional_contacts', 'removed_additional_contacts', contact, { email: 'one@example.org' }],
  ['health_care_provider_informations', 'removed_hsp_contacts', provider, { organization: 'Quay Clinic' }],
] as const

describe.each(lists)('%s', (list, removed, entry, changed) => {
  const stored = async () => (await read())[list]

  test('two devices add one each: both are there, in their order; an entry that is not named stays', async () => {
    const [one, two, three] = [entry('One'), entry('Two'), entry('Three')]
    await change({ [list]: [one] })
    const [phone, laptop] = await Promise.all([change({ [list]: [two] }), change({ [list]: [one, three] })])
    expect([phone.status, laptop.status]).toEqual([200, 200])
    expect((await stored()).map(({ id }) => id).sort()).toEqual([one.id, two.id, three.id].sort())
    expect((await stored())[0]).toMatchObject(one)
    await change({ [list]: [] })
    expect(await stored()).toHaveLength(3)
    await change({ [removed]: [two.id, newId()] })
    expect((await stored()).map(({ id }) => id)).toEqual([one.id, three.id])
  })

  test('an entry that was changed on another device is refused, and the stored one stays', async () => {
    const one = entry('One')
    await change({ [list]: [{ ...one, revision: 0 }] })
    expect((await change({ [list]: [{ ...one, ...changed, revision: 1 }] })).status).toBe(200)
    expect(await stored()).toEqual([{ ...one, ...changed, revision: 2 }])

    const mine = entry('Mine')
    expect(
      await conflictsOf({ first_name: 'Eva', [list]: [entry('New'), { ...mine, id: one.id, revision: 1 }] }),
    ).toEqual([409, `${list}.1: PROFILE_ENTRY_CHANGED`])
    expect(await conflictsOf({ [removed]: [{ id: one.id, revision: 1 }] })).toEqual([
      409,
      `${removed}.0: PROFILE_ENTRY_CHANGED`,
    ])
    expect(await stored()).toEqual([{ ...one, ...changed, revision: 2 }])
    expect((await read()).first_name).not.toBe('Eva')

    // Decided again, against the stored one.
    expect((await change({ [list]: [{ ...mine, id: one.id, revision: 2 }] })).status).toBe(200)
    expect(await stored()).toEqual([{ ...mine, id: one.id, revision: 3 }])
    expect((await change({ [removed]: [{ id: one.id, revision: 3 }] })).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  test('a request that is repeated, or asks for what is stored, changes nothing', async () => {
    const [one, two] = [entry('One'), entry('Two')]
    const bodies = [
      {
        [list]: [
          { ...one, revision: 0 },
          { ...two, revision: 0 },
        ],
      },
      { [list]: [{ ...one, ...changed, revision: 1 }] },
      { [removed]: [{ id: two.id, revision: 1 }] },
    ]
    for (const body of bodies) for (const _ of ['first', 'again']) expect((await change(body)).status).toBe(200)
    expect(await stored()).toEqual([{ ...one, ...changed, revision: 2 }])
  })

  test('changes that follow each other without an answer, some sent again, are no conflict; another device in between is one', async () => {
    const one = { ...entry('One'), revision: 0, next_revision: 40 }
    const again = { ...one, ...changed, revision: 40, next_revision: 95 }
    for (const sent of [one, one, again, again]) expect((await change({ [list]: [sent] })).status).toBe(200)
    // As stored, but the next change is based on it.
    expect((await change({ [list]: [{ ...again, revision: 95, next_revision: 120 }] })).status).toBe(200)
    expect(await stored()).toMatchObject([{ ...changed, revision: 120 }])

    expect((await change({ [list]: [{ ...entry('Other'), id: one.id, revision: 120 }] })).status).toBe(200)
    expect(await conflictsOf({ [list]: [{ ...one, revision: 120, next_revision: 130 }] })).toEqual([
      409,
      `${list}.0: PROFILE_ENTRY_CHANGED`,
    ])
    expect((await change({ [removed]: [{ id: one.id, revision: 130 }] })).status).toBe(409)
    expect(await stored()).toMatchObject([{ revision: 121 }])
  })

  test('an entry that was removed elsewhere is created again only without a claim to have changed it', async () => {
    const one = entry('One')
    await change({ [list]: [one] })
    await change({ [removed]: [one.id] })
    expect(await conflictsOf({ [list]: [{ ...one, ...changed, revision: 1 }] })).toEqual([
      409,
      `${list}.0: PROFILE_ENTRY_CHANGED`,
    ])
    expect((await change({ [list]: [{ ...one, ...changed, revision: 0 }] })).status).toBe(200)
    expect(await stored()).toMatchObject([{ id: one.id, ...changed }])
  })

  test('a page without revisions adds and changes; the last write wins, and nothing is deleted', async () => {
    const [one, two] = [entry('One'), entry('Two')]
    await change({ [list]: [one, two] })
    await change({ [list]: [{ ...one, ...changed }] })
    expect(await stored()).toEqual([
      { ...one, ...changed, revision: 2 },
      { ...two, revision: 1 },
    ])
  })

  test('the ids of another participant are rows of their own', async () => {
    const ben = await server.participant()
    const one = entry('One')
    await change({ [list]: [one] })
    await change({ [list]: [{ ...one, ...changed }] }, ben)
    await change({ [removed]: [one.id] }, ben)
    expect((await change({ [removed]: [one.id] }, { ...ben, id: ana.id })).status).toBe(404)
    expect(await stored()).toEqual([{ ...one, revision: 1 }])
  })

  test('at most a hundred are stored, also in several requests', async () => {
    await change({ [list]: Array.from({ length: 100 }, (_, index) => entry(`Entry ${index}`)) })
    expect(codesOf(await change({ [list]: [entry('One more')] }))).toEqual(['TOO_MANY'])
    expect(await stored()).toHaveLength(100)
  })
})

test('concurrent changes of one profile are serialized: all additions are there, and one entry counts each change', async () => {
  const shared = newId()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      change({
        conditions: [condition(`${index} a`), condition(`${index} b`)],
        additional_contacts: [{ ...contact(`Contact ${index}`), id: shared }],
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const profile = await read()
  expect(profile.conditions).toHaveLength(16)
  expect(profile.additional_contacts).toMatchObject([{ id: shared, revision: 8 }])
})
