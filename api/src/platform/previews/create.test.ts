import { createPreview } from '@almanac/contracts/schema/platform/previews'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { aRelease } from '../../testing/releases'
import { ORIGIN, type PreviewServer, screens, startPreviewServer } from './testing'

let server: PreviewServer

beforeAll(async () => {
  server = await startPreviewServer()
})

afterAll(() => server.close())

describe('a link is made', () => {
  const ask = (body: object) => server.socialTeam.post('/previews', { remote: 'social', origin: ORIGIN, ...body })

  test('only for testers and operators, without revealing which addresses have an account', async () => {
    const { email: participant } = await server.person({})
    const answers = [await ask({ user: participant }), await ask({ user: 'nobody@example.test' })]
    for (const answer of answers) expect([answer.status, ...codesOf(answer)]).toEqual([403, 'PREVIEW_NOT_A_TESTER'])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    const { email: operator } = await server.person({ roles: ['operator'] })
    expect((await ask({ user: operator })).status).toBe(200)
  })

  test.each([
    'https://elsewhere.example',
    'http://localhost:3101/path',
    'http://localhost:3101?x',
    'http://user@localhost:3101',
    'https://localhost:3101',
    'http://localhost.elsewhere.example',
    'http://127.0.0.1.elsewhere.example',
    'http://0.0.0.0:3101',
    'javascript:alert(1)',
    "http://localhost:3101; script-src 'unsafe-inline'",
    'localhost:3101',
    'null',
  ])('for no origin such as %s', async (origin) => {
    const { email } = await server.person()
    const answer = await ask({ user: email, origin })
    expect([answer.status, ...codesOf(answer)]).toEqual([403, 'PREVIEW_ORIGIN'])
  })

  test('by the team of the remote or an operator, and by nobody else', async () => {
    const { email, id } = await server.person()
    const body = { remote: 'social', origin: ORIGIN, user: email }
    expect((await (await server.team('surveys')).post('/previews', body)).status).toBe(403)
    expect((await server.newVisitor().post('/previews', body)).status).toBe(401)
    expect((await (await server.participant({ roles: ['tester'] })).client.post('/previews', body)).status).toBe(403)
    const { client: operator, email: name } = await server.participant({ roles: ['operator'] })
    expect((await operator.post('/previews', body)).status).toBe(200)
    const trail = await server.database
      .selectFrom('audit_trail')
      .where('action', '=', 'preview_created')
      .where('actor', '=', name)
      .select(['subject', 'document'])
      .execute()
    expect(trail).toEqual([
      { subject: 'social', document: { origin: ORIGIN, user_id: id, expires_at: expect.any(String) } },
    ])
  })

  test('with a descriptor that fits: its own, of this contract, claiming nothing of another’s', async () => {
    const { email } = await server.person()
    const { descriptor } = screens('/messages')
    expect(codesOf(await ask({ user: email, descriptor: aRelease('polls').descriptor }))).toEqual([
      'DESCRIPTOR_OF_ANOTHER',
    ])
    expect(codesOf(await ask({ user: email, descriptor: { ...descriptor, contract: 99 } }))).toEqual(['CONTRACT_NEWER'])
    const clash = await ask({ user: email, descriptor: screens('/login').descriptor })
    expect([clash.status, ...codesOf(clash)]).toEqual([422, 'ROUTE_TAKEN'])
    expect(errorsOf(clash)[0]?.title).toMatch(/account/)
  })

  test('short enough for a cookie, or not at all', async () => {
    const { email } = await server.person()
    const routes = Array.from({ length: 60 }, (_, index) => ({
      path: `/p/${Math.sin(index)}`,
      title: Object.fromEntries(
        ['en', 'es', 'fr', 'ar'].map((language, at) => [
          language,
          `${Math.cos(index + at / 9)} ${Math.tan(index + at / 7)} ${Math.sin(index * 3 + at)}`,
        ]),
      ),
      access: 'user' as const,
    }))
    expect(codesOf(await ask({ user: email, descriptor: aRelease('social', routes).descriptor }))).toEqual([
      'PREVIEW_TOO_LARGE',
    ])
  })

  test('for eight hours', async () => {
    const { email } = await server.person()
    const { expires_at } = answerOf(createPreview, await ask({ user: email }))
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 7.9 * 3_600_000)
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(Date.now() + 8 * 3_600_000)
  })
})
