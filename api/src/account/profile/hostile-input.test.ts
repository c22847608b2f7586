import { normalizeLine, withoutOpenDirection } from '@almanac/contracts/characters'
import { newId } from '@almanac/domain/ids'
import { allHostileStrings } from '@almanac/domain/testing/hostile-strings'
import type { Profile } from '@almanac/contracts/account/profile'
import * as schema from '@almanac/contracts/schema/account/profile'
import { answerOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { furtherStrings } from '../../testing/test-data'
import { profileRoutes } from './routes'

const strings = [...allHostileStrings, ...furtherStrings()]

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [profileRoutes] })
})

afterAll(() => server.close())

const change = ({ id, client }: Participant, body: object) => client.put(`/users/${id}`, body)

/** The fields of an error response, which must have a message for each; none where the whole body is too large. */
function refusedFields(answer: Awaited<ReturnType<typeof change>>): string[] {
  if (answer.status === 413) {
    expect(errorsOf(answer)).toEqual([expect.objectContaining({ code: 'TOO_LARGE' })])
    return []
  }
  expect(answer.status).toBe(422)
  return errorsOf(answer).map(({ code, title, field = '' }) => {
    expect([code, title, field]).toEqual([
      expect.stringMatching(/^[A-Z][A-Z_]+$/),
      expect.stringMatching(/ /),
      expect.stringMatching(/./),
    ])
    return field
  })
}

const updated = async (who: Participant, body: object): Promise<Profile> =>
  answerOf(schema.updateProfile, await change(who, body))

/** Chunks for separate requests: each session has a limit of calls per minute. */
function* shared<T>(items: T[], size: number): Iterable<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

test('any text in a name or an address is stored intact or refused with a message', async () => {
  const ana = await server.participant()
  for (const [first_name = 'x', last_name = '', address = ''] of shared(strings, 3)) {
    const body: Record<string, string> = { first_name, last_name, address }
    let answer = await change(ana, body)
    while (answer.status !== 200) {
      for (const field of refusedFields(answer)) delete body[field]
      answer = await change(ana, body)
    }
    expect(answerOf(schema.updateProfile, answer)).toMatchObject(
      Object.fromEntries(
        Object.entries(body).map(([field, text]) => [
          field,
          (field === 'address' ? withoutOpenDirection(text) : normalizeLine(text)).trim() || null,
        ]),
      ),
    )
  }
})

test('any text beside "other" is stored intact or refused with a message', async () => {
  const ana = await server.participant()
  for (const text of strings.filter((_, index) => index % 4 === 0)) {
    const answer = await change(ana, { gender: 'other', gender_other: text })
    if (answer.status === 200)
      expect(answerOf(schema.updateProfile, answer).gender_other).toBe(normalizeLine(text).trim())
    else expect(new Set(refusedFields(answer))).toEqual(new Set(['gender_other']))
  }
})

/** Rows with the text in each text field, for each list of a profile. */
const lists = {
  conditions: (text: string) => ({ id: newId(), name: text }),
  allergies: (text: string) => ({ id: newId(), allergen: text, severity: 'mild' }),
  medications: (text: string) => ({ id: newId(), name: text, severity: 'severe' }),
  additional_contacts: (text: string) => ({ id: newId(), name: text, relationship: text }),
  health_care_provider_informations: (text: string) => ({
    id: newId(),
    name: text,
    specialty: text,
    organization: text,
    address: text,
  }),
} as const satisfies Partial<Record<keyof Profile, (text: string) => object>>

test.each(Object.keys(lists))('any text in %s is stored intact or refused with a message', async (list) => {
  const rowOf: ((text: string) => object) | undefined = Object.entries(lists).find(([name]) => name === list)?.[1]
  if (!rowOf) throw new Error(`No list ${list}.`)
  // An error response lists at most fifty fields.
  for (const some of shared(strings, 40)) {
    const ana = await server.participant()
    let rows = some.map(rowOf)
    for (
      let answer = await change(ana, { [list]: rows });
      answer.status !== 200;
      answer = await change(ana, { [list]: rows })
    ) {
      const wrong = new Set(refusedFields(answer).map((field) => Number(field.split('.')[1])))
      rows = rows.filter((_, index) => !wrong.has(index))
    }
    const trimmed = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([field, text]: [string, string]) => [
          field,
          (field === 'address' ? withoutOpenDirection(text) : normalizeLine(text)).trim(),
        ]),
      ),
    )
    expect(Reflect.get(await updated(ana, {}), list)).toMatchObject(trimmed)
  }
})

test('any text in fields with a format is refused with a message', async () => {
  for (const some of shared(strings, 300)) {
    const ana = await server.participant()
    for (const text of some) {
      const id = newId()
      refusedFields(
        await change(ana, {
          email: text,
          email_confirmation: text,
          current_password: text,
          password: text,
          password_confirmation: text,
          time_zone: text,
          locale: text,
          preferred_language: text,
          gender: text,
          primary_contact_number: text,
          secondary_contact_number: text,
          removed_additional_contacts: [text],
          removed_hsp_contacts: [text],
          conditions: [{ id, name: 'x', condition_id: text, date_of_diagnosis: text }],
          additional_contacts: [{ id, name: 'x', phone_number: text, email: text }],
        }),
      )
    }
  }
})

test('any text as a health goal is stored intact or refused with a message', async () => {
  const ana = await server.participant()
  for (const text of strings.slice(-200)) {
    const answer = await ana.client.post('/statuses', { text })
    if (answer.status === 200)
      expect(answerOf(schema.createStatus, answer).text).toBe(withoutOpenDirection(text).trim())
    else refusedFields(answer)
  }
})

test('a value of any type in any field is accepted or refused, never an internal error', async () => {
  const values = [null, true, -1, 1e308, [], {}, [null], [[]], [{ id: newId(), name: {} }], '']
  for (const field of Object.keys(schema.updateProfile.body.shape)) {
    const ana = await server.participant()
    for (const value of values) expect([200, 422]).toContain((await change(ana, { [field]: value })).status)
  }
  const ana = await server.participant()
  for (const body of ['null', '[]', '"x"', '1', '{'])
    expect([400, 422]).toContain((await ana.client.put(`/users/${ana.id}`, body)).status)
})
