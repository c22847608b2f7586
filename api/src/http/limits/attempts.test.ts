import { connect } from '../../database/connect'
import { createTestDatabase, type TestDatabase } from '../../testing/template'
import type { Database } from '../serve'
import { countAttempt, forgetAttempts, deleteExpiredWindows, requireAttempt } from './attempts'

let own: TestDatabase
let database: Database
const limit = { most: 2, seconds: 86_400 }

beforeAll(async () => {
  own = await createTestDatabase()
  database = connect(own.url)
})

afterAll(async () => {
  await database.destroy()
  await own.drop()
})

const allowed = async (kind: string, subject: string) => (await countAttempt(database, kind, subject, limit)).allowed

test('the limit holds for each kind and subject separately, and can be reset', async () => {
  expect([
    await allowed('sign_in', 'maya'),
    await allowed('sign_in', 'maya'),
    await allowed('sign_in', 'maya'),
  ]).toEqual([true, true, false])
  expect([await allowed('sign_in', 'ruth'), await allowed('code', 'maya')]).toEqual([true, true])
  await forgetAttempts(database, 'sign_in', 'maya')
  expect(await allowed('sign_in', 'maya')).toBe(true)
  // Only the attempts of this subject and kind were reset.
  expect([await allowed('sign_in', 'ruth'), await allowed('sign_in', 'ruth')]).toEqual([true, false])
})

test('an attempt above the limit is refused with its code and the time to wait', async () => {
  const attempt = () => requireAttempt(database, 'reports', 'maya', { most: 1, seconds: 60, code: 'TOO_MANY_REPORTS' })
  await attempt()
  await expect(attempt()).rejects.toMatchObject({
    status: 429,
    entries: [{ code: 'TOO_MANY_REPORTS', retry_after_seconds: expect.any(Number) }],
    retry_after: expect.any(Number),
  })
})

test('retry_after is at least one second', async () => {
  const { retry_after } = await countAttempt(database, 'wait', 'maya', limit)
  expect(retry_after).toBeGreaterThanOrEqual(1)
  expect(retry_after).toBeLessThanOrEqual(86_400)
  for (let index = 0; index < 5; index += 1)
    expect((await countAttempt(database, 'wait', `${index}`, { most: 1, seconds: 1 })).retry_after).toBe(1)
})

test('the table does not reveal the subject', async () => {
  await countAttempt(database, 'sign_in', 'maya@example.org', limit)
  const rows = await database.selectFrom('rate_limits').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^\w+:[\w-]{43}$/)
})

test('windows older than the given time are deleted, in batches of the given size', async () => {
  await database.deleteFrom('rate_limits').execute()
  for (const subject of ['one', 'two', 'three']) await countAttempt(database, 'sign_in', subject, limit)
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect(await deleteExpiredWindows(database, new Date(Date.now() - 2 * 86_400_000), 10)).toBe(0)
  expect(await deleteExpiredWindows(database, tomorrow, 2)).toBe(2)
  expect(await deleteExpiredWindows(database, tomorrow, 2)).toBe(1)
})
