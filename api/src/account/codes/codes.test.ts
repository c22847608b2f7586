import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { Refusal } from '../../http/errors'
import { anotherCode, codeSentTo, passForCodes } from '../../testing/codes'
import { startTestServer, type TestServer } from '../../testing/server'
import { accountArea } from '../area'
import { checkCode, type CodeCheck } from './check'
import { deleteExpiredCodes, issueCode, reissueCode, requireCode, type CodeRequest } from './issue'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea] })
})

afterAll(() => server.close())

let number = 100_000

/** A request of a new user from a unique phone number and network. */
function someone(change: Partial<CodeRequest> = {}): CodeRequest {
  number += 1
  return {
    user_id: newId(),
    purpose: 'sign_in',
    channel: 'sms',
    address: `+4915112${number}`,
    locale: 'en',
    network: `10.1.${number}`,
    ...change,
  }
}

const sentTo = ({ address }: CodeRequest) => codeSentTo(server.database, address)

/** `right` for a success, else the refusal's status and code. */
async function outcome(check: Promise<unknown>): Promise<string> {
  try {
    await check
    return 'right'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.status} ${error.entries[0]?.code}`
  }
}

const check = (request: CodeRequest, attempt: string, change: Partial<CodeCheck> = {}) =>
  outcome(checkCode(server.database, { user_id: request.user_id, purpose: request.purpose, attempt, ...change }))

const pass = ({ user_id }: CodeRequest, interval: string) => passForCodes(server.database, user_id, interval)

describe('a code', () => {
  test('has six digits, is sent once and is stored only as a hash', async () => {
    const request = someone()
    expect(await issueCode(server.database, request)).toEqual({
      masked_number: `+49 ••• ••${request.address.slice(-2)}`,
      channel: 'sms',
      retry_after_seconds: 60,
    })
    const code = await sentTo(request)
    expect(code).toMatch(/^\d{6}$/)
    const row = await server.database
      .selectFrom('one_time_codes')
      .where('user_id', '=', request.user_id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row.code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(`"${code}"`)
  })

  test('is single-use, verifies its destination, and is only valid for its user and purpose', async () => {
    const [request, other] = [someone(), someone()]
    await issueCode(server.database, request)
    await issueCode(server.database, other)
    const code = await sentTo(request)
    if (code !== (await sentTo(other))) expect(await check(other, code)).toBe('422 INVALID_OTP')
    expect(await check({ ...request, purpose: 'registration' }, code)).toBe('422 OTP_EXPIRED')
    expect(await checkCode(server.database, { user_id: request.user_id, purpose: 'sign_in', attempt: code })).toEqual({
      channel: 'sms',
      address: request.address,
    })
    expect(await check(request, code)).toBe('422 OTP_EXPIRED')
  })

  test('is accepted once when used concurrently', async () => {
    const request = someone()
    await issueCode(server.database, request)
    const code = await sentTo(request)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => check(request, code)))
    expect(outcomes.filter((one) => one === 'right')).toHaveLength(1)
  })

  test('expires after ten minutes', async () => {
    const request = someone()
    await issueCode(server.database, request)
    await pass(request, '9 minutes 50 seconds')
    expect(await check(request, 'abcdef', { status: 401 })).toBe('401 INVALID_OTP')
    await pass(request, '10 seconds')
    expect(await check(request, await sentTo(request), { status: 401 })).toBe('401 OTP_EXPIRED')
  })

  test('invalidates the previous code', async () => {
    const request = someone()
    await issueCode(server.database, request)
    const first = await sentTo(request)
    await pass(request, '61 seconds')
    await issueCode(server.database, request)
    const second = await sentTo(request)
    if (first !== second) expect(await check(request, first)).toBe('422 INVALID_OTP')
    expect(await check(request, second)).toBe('right')
  })
})

describe('wrong codes', () => {
  test('of eight concurrent ones five are counted and the others are refused as locked', async () => {
    const request = someone()
    await issueCode(server.database, request)
    const code = await sentTo(request)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => check(request, anotherCode(code))))
    expect(outcomes.filter((one) => one === '422 INVALID_OTP')).toHaveLength(5)
    expect(outcomes.filter((one) => one === '422 OTP_LOCKED')).toHaveLength(3)
    const { tries } = await server.database
      .selectFrom('one_time_codes')
      .where('user_id', '=', request.user_id)
      .select('tries')
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
  })

  test('after five of them the right code is refused, and no other is sent for 15 minutes', async () => {
    const request = someone()
    await issueCode(server.database, request)
    const code = await sentTo(request)
    for (let index = 0; index < 5; index += 1) await check(request, anotherCode(code))
    expect(await check(request, code)).toBe('422 OTP_LOCKED')
    const refusal = await issueCode(server.database, request).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 429, entries: [{ code: 'OTP_LOCKED', values: { minutes: '15' } }] })
    await pass(request, '14 minutes')
    expect(await outcome(issueCode(server.database, request))).toBe('429 OTP_LOCKED')
    expect(await outcome(requireCode(server.database, request))).toBe('429 OTP_LOCKED')
    await pass(request, '61 seconds')
    expect(await check(request, code)).toBe('422 OTP_EXPIRED')
    await issueCode(server.database, request)
    expect(await check(request, await sentTo(request))).toBe('right')
  })

  test('after four of them the right code is still accepted', async () => {
    const request = someone()
    await issueCode(server.database, request)
    const code = await sentTo(request)
    for (let index = 0; index < 4; index += 1) await check(request, anotherCode(code))
    expect(await check(request, code)).toBe('right')
  })

  test('are not checked inside a transaction, whose rollback would undo the count', async () => {
    await expect(
      server.database
        .transaction()
        .execute((transaction) => checkCode(transaction, { user_id: newId(), purpose: 'sign_in', attempt: '000000' })),
    ).rejects.toThrow('before the transaction')
  })
})

describe('another code', () => {
  test('is not sent before the countdown has ended, also for concurrent requests', async () => {
    const request = someone()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(issueCode(server.database, request))))
    expect(outcomes.filter((one) => one === 'right')).toHaveLength(1)
    expect(outcomes.filter((one) => one === '429 OTP_TOO_SOON')).toHaveLength(5)
    await pass(request, '20 seconds')
    const refusal = await issueCode(server.database, request).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      status: 429,
      retry_after: 40,
      entries: [{ code: 'OTP_TOO_SOON', retry_after_seconds: 40 }],
    })
    await pass(request, '40 seconds')
    expect(await outcome(reissueCode(server.database, request))).toBe('right')
    expect(await reissueCode(server.database, { ...request, user_id: newId() })).toBeUndefined()
  })

  test('is not sent for a repeated request within the countdown, which goes to a corrected number at once', async () => {
    const request = someone({ purpose: 'registration' })
    await issueCode(server.database, request)
    expect((await requireCode(server.database, request)).retry_after_seconds).toBeGreaterThan(50)
    const corrected = { ...request, address: someone().address }
    expect(await outcome(requireCode(server.database, corrected))).toBe('right')
    expect(await outcome(issueCode(server.database, corrected))).toBe('429 OTP_TOO_SOON')
    expect(
      await server.database
        .selectFrom('outgoing_messages')
        .where('recipient', '=', request.address)
        .select('id')
        .execute(),
    ).toHaveLength(1)
  })

  test('is sent at most six times an hour to one phone number, for all users together', async () => {
    const { address } = someone()
    const outcomes = []
    for (let index = 0; index < 8; index += 1)
      outcomes.push(await outcome(issueCode(server.database, someone({ address }))))
    // The hour may end during the test.
    expect(outcomes.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'right'))
    if (outcomes.includes('429 OTP_TOO_MANY')) expect(outcomes.at(-1)).toBe('429 OTP_TOO_MANY')
  })

  test('is sent at most sixty times an hour per network, and other networks are not affected', async () => {
    const { network } = someone()
    await sql`insert into rate_limits select key, window_start, 60 from (values (${'otp_from_3600:' + createHash('sha256').update(network).digest('base64url')}, date_bin('1 hour', now(), timestamptz '2020-01-01'))) as filled (key, window_start)`.execute(
      server.database,
    )
    expect(await outcome(issueCode(server.database, someone({ network })))).toBe('429 OTP_TOO_MANY')
    expect(await outcome(issueCode(server.database, someone()))).toBe('right')
  })
})

test('cleanup deletes expired codes, but no code that is still locked', async () => {
  const [old, shut] = [someone(), someone()]
  for (const request of [old, shut]) await issueCode(server.database, request)
  for (let index = 0; index < 5; index += 1) await check(shut, anotherCode(await sentTo(shut)))
  await pass(old, '11 minutes')
  await sql`update one_time_codes set expires_at = now() - interval '1 minute' where user_id = ${shut.user_id}`.execute(
    server.database,
  )
  expect(await deleteExpiredCodes(server.database, new Date(), 100)).toBeGreaterThan(0)
  const left = await server.database
    .selectFrom('one_time_codes')
    .where('user_id', 'in', [old.user_id, shut.user_id])
    .select('user_id')
    .execute()
  expect(left).toEqual([{ user_id: shut.user_id }])
})
