import { codesOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { inTransaction } from '../../database/transaction'
import { newId } from '@almanac/domain/ids'
import { Refusal } from '../../http/errors'
import { platformArea } from '../../platform/area'
import { accountArea } from '../area'
import { openSession } from '../session/store'
import { replacePassword, requirePassword } from './change'
import { hashPassword } from './hash'
import { preparePasswordReset } from './reset'

let server: TestServer
let password_hash: string
let next_hash: string

const password = 'correct horse battery staple'
const next = 'a new one that nobody knows'

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea] })
  password_hash = await hashPassword(password)
  next_hash = await hashPassword(next)
})

afterAll(() => server.close())

const refusalOf = (user_id: string, attempted: string) =>
  requirePassword(server.database, user_id, attempted, 'current_password').then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a changed password', () => {
  test('signs out only the user’s other devices, invalidates reset links and is notified by mail', async () => {
    const { id, email } = await server.participant({ password_hash })
    const other = await server.participant({ password_hash })
    const keep = await openSession(server.database, id, 'here')
    await preparePasswordReset(server.database, email)
    await inTransaction(server.database, (transaction) =>
      replacePassword(transaction, { user_id: id, password_hash: next_hash, keep }),
    )
    const sessions = await server.database
      .selectFrom('sessions')
      .where('user_id', 'in', [id, other.id])
      .select(['user_id', 'device_name'])
      .execute()
    expect(sessions).toHaveLength(2)
    expect(sessions).toEqual(
      expect.arrayContaining([
        { user_id: id, device_name: 'here' },
        { user_id: other.id, device_name: null },
      ]),
    )
    expect(await server.database.selectFrom('password_resets').where('user_id', '=', id).selectAll().execute()).toEqual(
      [],
    )
    expect(
      await server.database
        .selectFrom('outgoing_messages')
        .where('user_id', '=', id)
        .select(['kind', 'recipient'])
        .execute(),
    ).toEqual([{ kind: 'password_changed', recipient: email }])
    expect((await server.newVisitor().post('/users/sign_in.json', { user: { email, password } })).status).toBe(401)
    expect((await server.newVisitor().post('/users/sign_in.json', { user: { email, password: next } })).status).toBe(
      200,
    )
  })

  test('is rolled back with its transaction', async () => {
    const { id, email } = await server.participant({ password_hash })
    const keep = await openSession(server.database, id, null)
    await expect(
      inTransaction(server.database, async (transaction) => {
        await replacePassword(transaction, { user_id: id, password_hash: next_hash, keep })
        throw new Error('something else')
      }),
    ).rejects.toThrow('something else')
    expect((await server.newVisitor().post('/users/sign_in.json', { user: { email, password } })).status).toBe(200)
  })

  test('prevents a session for a sign-in that verified the old one just before', async () => {
    const { id } = await server.participant({ password_hash })
    const keep = await openSession(server.database, id, 'here')
    await inTransaction(server.database, (transaction) =>
      replacePassword(transaction, { user_id: id, password_hash: next_hash, keep }),
    )
    expect(await openSession(server.database, id, 'late', password_hash)).toBeNull()
    expect(
      await server.database.selectFrom('sessions').where('user_id', '=', id).select('device_name').execute(),
    ).toEqual([{ device_name: 'here' }])
  })

  test('leaves no session of concurrent sign-ins with the old one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await server.participant({ password_hash })
      const keep = await openSession(server.database, id, 'here')
      await Promise.all([
        inTransaction(server.database, (transaction) =>
          replacePassword(transaction, { user_id: id, password_hash: next_hash, keep }),
        ),
        ...Array.from({ length: 4 }, () => openSession(server.database, id, 'late', password_hash)),
      ])
      expect(
        await server.database.selectFrom('sessions').where('user_id', '=', id).select('device_name').execute(),
      ).toEqual([{ device_name: 'here' }])
    }
  })
})

describe('requiring the current password', () => {
  test('accepts the right one and refuses a wrong one at its field with 422', async () => {
    const { id } = await server.participant({ password_hash })
    expect(await refusalOf(id, password)).toBeUndefined()
    expect(await refusalOf(id, 'wrong')).toMatchObject({
      status: 422,
      entries: [{ code: 'WRONG_PASSWORD', field: 'current_password' }],
    })
    const without = await server.participant()
    expect(await refusalOf(without.id, '')).toMatchObject({ status: 422 })
    expect(await refusalOf(newId(), password)).toMatchObject({ status: 401 })
  })

  test('allows ten wrong ones and then refuses with 429', async () => {
    const { id } = await server.participant({ password_hash })
    const refusals = await Promise.all(Array.from({ length: 24 }, () => refusalOf(id, 'wrong')))
    const late = refusals.filter((refusal) => refusal instanceof Refusal && refusal.status === 429)
    // The fifteen minutes may end during the test.
    expect(late.length).toBeGreaterThanOrEqual(4)
    expect(late[0]).toMatchObject({ entries: [{ code: 'TOO_MANY_PASSWORDS', field: 'current_password' }] })
  })

  test('throws inside a transaction, whose rollback would undo the count', async () => {
    await expect(
      inTransaction(server.database, (transaction) => requirePassword(transaction, newId(), password, 'password')),
    ).rejects.toThrow('before the transaction')
  })
})

test('no session opens for a deleted user', async () => {
  await expect(openSession(server.database, newId(), null)).rejects.toMatchObject({ status: 401 })
  const answer = await server
    .newVisitor()
    .post('/users/sign_in.json', { user: { email: 'gone@example.test', password } })
  expect(codesOf(answer)).toEqual(['INVALID_CREDENTIALS'])
})
