import { startSimulators, type Simulators } from '../../../simulators/start'
import { startTestServer, type TestServer } from '../../testing/server'
import { captchaUrl } from './url'

let server: TestServer
let simulators: Simulators
const names = ['HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET', 'HCAPTCHA_SCRIPT_URL', 'HCAPTCHA_BASE_URL'] as const

beforeAll(async () => {
  simulators = await startSimulators()
  server = await startTestServer()
})
beforeEach(() => {
  for (const name of names) process.env[name] = simulators.environment[name]
})
afterAll(async () => {
  await server.close()
  await simulators.close()
})

const page = (query = '') => server.app.inject({ url: `/captcha${query}` })

test('the page may be shown by our own pages alone and runs only the widget', async () => {
  const answer = await page('?lang=ar')
  expect(answer.statusCode).toBe(200)
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("default-src 'none'")
  expect(answer.headers['integrity-policy']).toBeUndefined()
  expect(answer.body).toContain('<html lang="ar" dir="rtl">')
  expect(answer.body).toContain('hl=ar')
})

test('hCaptcha itself gets in where it is configured', async () => {
  process.env['HCAPTCHA_SCRIPT_URL'] = 'https://js.hcaptcha.com/1/api.js'
  const policy = String((await page()).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://hcaptcha.com https://*.hcaptcha.com;")
})

test.each(['"><script>alert(1)</script>', 'xx', '', 'en&lang=fr'])('the language %j does no harm', async (lang) => {
  const { body, statusCode } = await page(`?lang=${encodeURIComponent(lang)}`)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('alert(1)')
  expect(body).toContain('lang="en"')
})

test('without a captcha there is no page', async () => {
  for (const name of names) Reflect.deleteProperty(process.env, name)
  expect(captchaUrl(server.app)).toBeNull()
  expect((await page()).statusCode).toBe(404)
})
