import { sentTo } from '../../account/registration/testing'
import type { TestServer } from '../../testing/server'
import { browserOf, startDoorServer } from './testing'

const DOOR =
  '<form method="post" data-step="{{step}}"><p>{{refusal}}</p><input name="email" value="{{email}}"/><i>{{email_error}}</i></form>'

let server: TestServer
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, close } = await startDoorServer({ '/forgot': { en: DOOR, fr: DOOR } }))
})

afterAll(() => close())

const formIn = (body: string) => /<form[^]*<\/form>/.exec(body)?.[0]
const browser = (headers = {}) => browserOf(server, '/forgot', headers)

test('the answer is the same whether there is such an account or not, and a link is on its way', async () => {
  const { email } = await server.participant()
  const [known, unknown] = [await browser().send({ email }), await browser().send({ email: 'nobody@example.test' })]
  expect([known.statusCode, unknown.statusCode]).toEqual([200, 200])
  expect(formIn(known.body)).toContain('data-step="sent"')
  expect(formIn(known.body)?.replaceAll(email, 'nobody@example.test')).toBe(formIn(unknown.body))
  expect(await sentTo(server, email)).toEqual([expect.objectContaining({ kind: 'password_reset' })])
  const again = await browser().send({ email, step: 'sent' })
  expect(formIn(again.body)).toContain('data-step="sent_again"')
})

test('what is wrong is said at the field, in the language of the page, with what was typed', async () => {
  const empty = await browser({ 'accept-language': 'fr' }).send({ email: ' ' })
  expect([empty.statusCode, formIn(empty.body)]).toEqual([422, expect.stringMatching(/<i>Saisissez[^<]+<\/i>/)])
  const wrong = await browser().send({ email: 'maya at example' })
  expect(formIn(wrong.body)).toMatch(/data-step="start".*value="maya at example".*<i>[^<]*maya@example\.org/)
})

test('has the limit of the call, for known and unknown addresses', async () => {
  const email = 'often@example.test'
  for (let attempt = 0; attempt < 5; attempt += 1) await browser().send({ email })
  const answer = await browser().send({ email })
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(formIn(answer.body)).toMatch(/data-step="start"><p>[^<]+<\/p>/)
})
