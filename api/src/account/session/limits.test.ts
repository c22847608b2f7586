import { codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { sql } from 'kysely'
import { platformArea } from '../../platform/area'
import { accountArea } from '../area'
import { hashPassword } from '../password/hash'

// A flood delays others by what hashing costs.
jest.unmock('@node-rs/argon2')

let server: TestServer

const password = 'correct horse battery staple'

beforeEach(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea], trustProxy: true })
})

afterEach(() => server.close())

/** An attacker with many addresses, so that only the limit per e-mail applies. */
function guesser() {
  let address = 0
  const client = server.newVisitor()
  return (email: string, guess: string) => {
    address += 1
    client.headers['x-forwarded-for'] = `10.0.${address >> 8}.${address & 255}`
    return client.post('/users/sign_in.json', { user: { email, password: guess } })
  }
}

test('after ten wrong passwords for an e-mail even the right one is refused for 15 minutes', async () => {
  const { email } = await server.participant({ password_hash: await hashPassword(password) })
  const guess = guesser()
  for (let index = 0; index < 10; index += 1) expect((await guess(email, 'wrong')).status).toBe(401)
  const answer = await guess(` ${email.toUpperCase()} `, password)
  expect(answer.status).toBe(429)
  expect(codesOf(answer)[0]).toBe('TOO_MANY_SIGN_INS')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  await sql`update rate_limits set window_start = window_start - interval '15 minutes'`.execute(server.database)
  expect((await guess(email, password)).status).toBe(200)
})

test('concurrent attempts are counted separately', async () => {
  const { email } = await server.participant({ password_hash: await hashPassword(password) })
  const guess = guesser()
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email, 'wrong')))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20)
})

test('a success resets the count, and other users are not affected', async () => {
  const { email } = await server.participant({ password_hash: await hashPassword(password) })
  const other = await server.participant({ password_hash: await hashPassword(password) })
  const guess = guesser()
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 9; index += 1) await guess(email, 'wrong')
    expect((await guess(email, password)).status).toBe(200)
  }
  expect((await guess(other.email, password)).status).toBe(200)
})

test('a network address is limited to sixty attempts per minute', async () => {
  const client = server.newVisitor()
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, index) =>
      client.post('/users/sign_in.json', { user: { email: `${index}@example.test`, password } }),
    ),
  )
  // The minute may end during the test; then the rest is counted in the next.
  expect(answers.filter((answer) => answer.status === 401).length).toBeGreaterThanOrEqual(60)
  const before = answers.filter((answer) => answer.status === 429).length
  const more = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      client.post('/users/sign_in.json', { user: { email: `more-${index}@example.test`, password } }),
    ),
  )
  expect(before + more.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(10)
})

test('a flood of 300 sign-ins from one address is refused with 429 without delaying other addresses', async () => {
  const { email } = await server.participant({ password_hash: await hashPassword(password) })
  const client = server.newVisitor()
  const flood = Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      client.post('/users/sign_in.json', { user: { email: `${index}@example.test`, password } }),
    ),
  )
  expect((await guesser()(email, password)).status).toBe(200)
  const answers = await flood
  const refused = answers.filter((answer) => answer.status === 429)
  // The minute may end during the test; then the limits of two minutes apply.
  expect(refused.length).toBeGreaterThanOrEqual(300 - 2 * 60)
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(300 - refused.length)
  for (const answer of refused) {
    expect(errorsOf(answer)).toEqual([
      { code: 'TOO_MANY_SIGN_INS', title: 'There have been too many attempts. Wait 1 min and try again.' },
    ])
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  }
})

test('other calls are served during many concurrent sign-ins', async () => {
  const password_hash = await hashPassword(password)
  const { email, client } = await server.participant({ password_hash })
  let ended = 0
  const end = () => {
    ended += 1
  }
  const signIns = Promise.all(Array.from({ length: 40 }, () => guesser()(email, 'wrong').then(end)))
  const strangers = Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      server
        .newVisitor()
        .post('/users/sign_in.json', { user: { email: `stranger-${index}@example.test`, password } })
        .then(end),
    ),
  )
  expect((await client.get('/sessions/current')).status).toBe(200)
  // It was sent last, but did not have to wait for all sign-ins.
  expect(ended).toBeLessThan(100)
  await Promise.all([signIns, strangers])
  expect(ended).toBe(100)
})

test('a session is limited to 600 calls per minute', async () => {
  // The mocked clock keeps the minute from ending, however slow the machine is: a new server starts with it.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  const still = await startTestServer({ areas: [accountArea, platformArea] })
  try {
    const [{ client }, other] = [await still.participant(), await still.participant()]
    const answers = [await client.get('/supported_locales')]
    // The first call counts for the address, since its session is not known yet.
    for (let index = 0; index < 601; index += 1) answers.push(await client.get('/supported_locales'))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toEqual([answers.at(-1)])
    expect(refused[0] && codesOf(refused[0])).toEqual(['TOO_MANY_REQUESTS'])
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await other.client.get('/supported_locales')).status).toBe(200)
  } finally {
    clock.mockRestore()
    await still.close()
  }
})
