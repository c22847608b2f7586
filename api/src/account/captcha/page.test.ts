import { startSimulators, type Simulators } from '../../../simulators/start'
import { startTestServer, type TestServer } from '../../testing/server'
import { captchaUrl } from './page'

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

const directives = (policy: unknown) =>
  new Map(
    String(policy)
      .split('; ')
      .map((directive): [string, string[]] => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values]
      }),
  )

test('only our own pages may embed the page, and its policy denies everything by default', async () => {
  const answer = await page('?lang=ar')
  expect(answer.statusCode).toBe(200)
  const policy = directives(answer.headers['content-security-policy'])
  expect(policy.get('frame-ancestors')).toEqual(["'self'"])
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(answer.headers['integrity-policy']).toBeUndefined()
  expect(answer.body).toContain('<html lang="ar" dir="rtl">')
  expect(answer.body).toContain('hl=ar')
})

test('hCaptcha’s script runs in an opaque origin and may connect only to hCaptcha', async () => {
  process.env['HCAPTCHA_SCRIPT_URL'] = 'https://js.hcaptcha.com/1/api.js'
  const policy = directives((await page()).headers['content-security-policy'])
  expect(policy.get('sandbox')).toEqual(['allow-scripts', 'allow-forms', 'allow-popups'])
  const theirs = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
  for (const name of ['connect-src', 'frame-src']) expect(policy.get(name)).toEqual(theirs)
  expect(policy.get('script-src')).toEqual([expect.stringMatching(/^'sha256-/), ...theirs])
})

test('at a separate origin the page keeps that origin, may be embedded by the product, and every other path is 404', async () => {
  const apart = await startTestServer({
    publicUrl: 'https://almanac.example',
    captchaOrigin: 'https://captcha.example',
  })
  const at = (host: string, url: string) => apart.app.inject({ url, headers: { host } })
  expect(captchaUrl(apart.app)).toBe('https://captcha.example/captcha')
  const answer = await at('captcha.example', '/captcha?lang=fr')
  const policy = directives(answer.headers['content-security-policy'])
  expect(policy.get('sandbox')).toContain('allow-same-origin')
  expect(policy.get('frame-ancestors')).toEqual(['https://almanac.example'])
  expect(answer.body).toContain('data-product="https://almanac.example"')
  for (const url of ['/', '/api/health', '/captcha/', '/CAPTCHA', '//captcha'])
    expect((await at('captcha.example', url)).statusCode).toBe(404)
  const ours = directives((await at('almanac.example', '/captcha')).headers['content-security-policy'])
  expect(ours.get('sandbox')).not.toContain('allow-same-origin')
  expect((await at('almanac.example', '/api/health')).statusCode).toBe(200)
  await apart.close()
})

test.each(['"><script>alert(1)</script>', 'xx', '', 'en&lang=fr'])(
  'the invalid language %j is not injected into the page, which falls back to English',
  async (lang) => {
    const { body, statusCode } = await page(`?lang=${encodeURIComponent(lang)}`)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('alert(1)')
    expect(body).toContain('lang="en"')
  },
)

test('without a configured captcha the page is 404', async () => {
  for (const name of names) Reflect.deleteProperty(process.env, name)
  expect(captchaUrl(server.app)).toBeNull()
  expect((await page()).statusCode).toBe(404)
})
