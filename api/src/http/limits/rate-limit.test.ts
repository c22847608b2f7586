import { randomBytes } from 'node:crypto'
import { newId } from '@almanac/domain/ids'
import { accountArea } from '../../account/area'
import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ areas: [accountArea], trustProxy: true })
})
afterEach(() => server.close())

const AT_ONCE = 50

/** Sends `count` requests and returns their statuses in order; cookie and address by the functions. */
async function statuses(
  count: number,
  { cookie, address = () => '192.0.2.1' }: { cookie?: () => string; address?: (index: number) => string },
): Promise<number[]> {
  const found: number[] = []
  while (found.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - found.length) }, (_, index) =>
      server.app.inject({
        url: '/api/nothing',
        headers: { 'x-forwarded-for': address(found.length + index), ...(cookie ? { cookie: cookie() } : {}) },
      }),
    )
    found.push(...(await Promise.all(batch)).map(({ statusCode }) => statusCode))
  }
  return found
}

const invented = () => `almanac_session=${newId()}.${randomBytes(32).toString('base64url')}`

test('an invented cookie does not bypass the limit of its address', async () => {
  const found = await statuses(1_210, { cookie: invented })
  expect(found.filter((status) => status === 429)).toHaveLength(10)
})

test('all IPv6 addresses of one household share one limit', async () => {
  const found = await statuses(1_205, { address: (index) => `2001:db8:1:2::${(index + 1).toString(16)}` })
  expect(found.filter((status) => status === 429)).toHaveLength(5)
  expect(await statuses(1, { address: () => '2001:db8:1:3::1' })).toEqual([404])
})

test('a known session has its own limit, also when its network has exceeded its limit', async () => {
  const ana = await server.participant()
  ana.client.headers['x-forwarded-for'] = '192.0.2.1'
  expect((await ana.client.get('/sessions/current')).status).toBe(200)
  await statuses(1_200, {})
  expect(await statuses(1, {})).toEqual([429])
  expect((await ana.client.get('/sessions/current')).status).toBe(200)
  await server.database.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
  expect((await ana.client.get('/sessions/current')).status).not.toBe(429)
  expect((await ana.client.get('/sessions/current')).status).toBe(429)
})

test('a client over the limit gets Retry-After in seconds, and is admitted again after them', async () => {
  const now = jest.spyOn(Date, 'now')
  const start = 1_800_000_000_000
  now.mockReturnValue(start)
  await statuses(1_200, {})
  now.mockReturnValue(start + 45_000)
  const refused = await server.app.inject({ url: '/api/nothing', headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '15'])
  now.mockReturnValue(start + 59_999)
  expect(await statuses(1, {})).toEqual([429])
  now.mockReturnValue(start + 60_000)
  expect(await statuses(1, {})).toEqual([404])
  now.mockRestore()
})
