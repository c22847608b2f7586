import * as schema from '@almanac/contracts/schema/account/profile'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { createClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { hashPassword, isPassword } from '../password/hash'
import { openSession } from '../session/store'
import { profileRoutes } from './routes'
import { sentTo } from './testing'

const PASSWORD = 'lantern-harbour-9'
const NEXT = 'quiet-orchard-417'

let server: TestServer
let password_hash: string
let ana: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [profileRoutes] })
  password_hash = await hashPassword(PASSWORD)
})

beforeEach(async () => {
  ana = await server.participant({ password_hash, first_name: 'Annabella' })
})

afterAll(() => server.close())

const change = (body: object, who = ana) => who.client.put(`/users/${who.id}`, body)
const faults = (answer: Awaited<ReturnType<typeof change>>) => [
  answer.status,
  ...errorsOf(answer).map(({ code, field }) => `${field}: ${code}`),
]
const opens = async (password: string, { id } = ana) =>
  isPassword(
    password,
    (await server.database.selectFrom('users').where('id', '=', id).select('password_hash').executeTakeFirstOrThrow())
      .password_hash,
  )

test('a new password replaces the old one and signs out other devices, but not this one', async () => {
  const phone = createClient(server.app, await openSession(server.database, ana.id, 'phone'))
  const answer = await change({
    current_password: PASSWORD,
    password: NEXT,
    password_confirmation: NEXT,
    address: 'Rua 1',
  })
  expect(answerOf(schema.updateProfile, answer).address).toBe('Rua 1')
  expect([await opens(NEXT), await opens(PASSWORD)]).toEqual([true, false])
  expect((await phone.get(`/users/${ana.id}`)).status).toBe(401)
  expect((await ana.client.get(`/users/${ana.id}`)).status).toBe(200)
  expect(await sentTo(server.database, ana.email)).toMatchObject([{ kind: 'password_changed' }])
})

test('a password may have more than 64 characters of any script', async () => {
  const long = 'ضوء الصباح على الماء 🌊 '.repeat(8)
  expect((await change({ current_password: PASSWORD, password: long, password_confirmation: long })).status).toBe(200)
  expect(await opens(long)).toBe(true)
})

test.each<[object, ...string[]]>([
  [{ password: 'short', password_confirmation: 'short', current_password: PASSWORD }, 'password: PASSWORD_TOO_SHORT'],
  [{ password: '', password_confirmation: '', current_password: PASSWORD }, 'password: CANT_BE_BLANK'],
  [
    { password: NEXT, password_confirmation: `${NEXT}x`, current_password: PASSWORD },
    'password_confirmation: PASSWORDS_NO_MATCH',
  ],
  [{ password: NEXT, current_password: PASSWORD }, 'password_confirmation: PASSWORDS_NO_MATCH'],
  [{ password: NEXT, password_confirmation: NEXT }, 'current_password: CANT_BE_BLANK'],
  [
    { password: NEXT, password_confirmation: NEXT, current_password: 'not-this-one' },
    'current_password: WRONG_PASSWORD',
  ],
  [
    { password: 'password1', password_confirmation: 'password1', current_password: PASSWORD },
    'password: PASSWORD_TOO_COMMON',
  ],
  [
    { password: 'Annabella1980', password_confirmation: 'Annabella1980', current_password: PASSWORD },
    'password: PASSWORD_LIKE_YOU',
  ],
  [
    { password: 'password1', password_confirmation: 'password1', birth_year: 1 + new Date().getUTCFullYear() },
    'birth_year: OUT_OF_RANGE',
    'password: PASSWORD_TOO_COMMON',
    'current_password: CANT_BE_BLANK',
  ],
])('%j is refused and changes nothing', async (body, ...expected) => {
  expect(faults(await change({ last_name: 'Changed', ...body }))).toEqual([422, ...expected])
  expect(await opens(PASSWORD)).toBe(true)
  expect(answerOf(schema.getProfile, await ana.client.get(`/users/${ana.id}`)).last_name).toBe('Test')
})

test('after ten wrong passwords further ones are refused with 429', async () => {
  const tries = await Promise.all(
    Array.from({ length: 14 }, () =>
      change({ password: NEXT, password_confirmation: NEXT, current_password: 'a-guess' }),
    ),
  )
  expect(tries.map(({ status }) => status).filter((status) => status === 429).length).toBe(4)
})

describe('where the study only allows changing the password', () => {
  let locked: Participant
  const refused = async (answer: ReturnType<typeof change>) => [(await answer).status, ...codesOf(await answer)]

  beforeEach(async () => {
    locked = await server.participant({ password_hash, features: ['My Profile - Reset PW Only'] })
  })

  test('the password can be changed and the profile read', async () => {
    expect(
      (await change({ current_password: PASSWORD, password: NEXT, password_confirmation: NEXT }, locked)).status,
    ).toBe(200)
    expect((await locked.client.get(`/users/${locked.id}`)).status).toBe(200)
  })

  test.each([
    { first_name: 'Eve' },
    { avatar_id: 3 },
    { image_id: null },
    { conditions: [] },
    { email: 'eve@example.test', email_confirmation: 'eve@example.test', current_password: PASSWORD },
    { primary_contact_number: null },
    { locale: 'es' },
  ])('%j is refused, alone and with a new password', async (body) => {
    expect(await refused(change(body, locked))).toEqual([403, 'PROFILE_LOCKED'])
    expect(
      await refused(
        change({ current_password: PASSWORD, password: NEXT, password_confirmation: NEXT, ...body }, locked),
      ),
    ).toEqual([403, 'PROFILE_LOCKED'])
    expect(await opens(PASSWORD, locked)).toBe(true)
  })

  test('a new health goal is refused', async () => {
    expect(await refused(locked.client.post('/statuses', { text: 'Walk' }))).toEqual([403, 'PROFILE_LOCKED'])
  })

  test('a new number is refused', async () => {
    expect(
      await refused(
        locked.client.post(`/users/${locked.id}/verify_and_update_contact_number`, {
          primary_contact_number: '+4915123456789',
        }),
      ),
    ).toEqual([403, 'PROFILE_LOCKED'])
  })
})
