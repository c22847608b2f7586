import { startTestServer, type TestServer } from '../../testing/server'
import { hashPassword } from '../password/hash'
import { enrolApp, password, refusal, signInAs } from './testing'
import { codeAt } from './totp'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ secondFactor: true })
})
afterAll(() => server.close())

const CALLS = ['/brands', '/brands/northwind/plain', '/brands/northwind/releases']

test('an administrator of a company is refused without a second factor, and signs in with one', async () => {
  const password_hash = await hashPassword(password)
  const { id, email, client, company_id } = await server.participant({ company: 'northwind', password_hash })
  await server.database.insertInto('company_administrators').values({ user_id: id, company_id }).execute()
  const change = () => client.post('/brands/northwind/plain/back', {})
  for (const path of CALLS) expect(refusal(await client.get(path))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  expect(refusal(await change())).toEqual([403, 'SECOND_FACTOR_REQUIRED'])

  const { secret } = await enrolApp(client)
  for (const path of CALLS) expect((await client.get(path)).status).toBe(200)
  expect(refusal(await change())).toEqual([409, 'BRAND_NOTHING_BEFORE'])

  // At the next sign-in the password alone opens nothing.
  await server.database.updateTable('second_factors').where('user_id', '=', id).set({ last_step: 0 }).execute()
  const later = server.newVisitor()
  expect(await signInAs(later, email)).toMatchObject({ body: { second_factor_required: true } })
  expect((await later.get('/brands')).status).toBe(401)
  expect((await signInAs(later, email, { otp_attempt: codeAt(secret, Date.now()) })).status).toBe(200)
  expect((await later.get('/brands')).status).toBe(200)
})
