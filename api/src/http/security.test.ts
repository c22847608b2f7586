import Fastify from 'fastify'
import { pagePolicy, securityHeaders } from './security'

const directives = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]))

test('the page loads scripts and data only from its own and release origins, evaluates no text, and cannot be framed', () => {
  expect(pagePolicy({ origins: [], frameAncestors: [] })).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; " +
      "manifest-src 'self'; worker-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  const policy = directives(
    pagePolicy({
      origins: ['https://one.example', 'https://two.example', 'https://one.example'],
      frameAncestors: ['app://shell', 'https://clinic.example'],
    }),
  )
  const own = "'self' https://one.example https://two.example"
  for (const name of ['script-src', 'connect-src', 'font-src']) expect(policy.get(name)).toBe(own)
  expect(policy.get('style-src')).toBe(`${own} 'unsafe-inline'`)
  expect(policy.get('img-src')).toBe(`${own} data: blob:`)
  expect(policy.get('worker-src')).toBe("'self'")
  expect(policy.get('frame-ancestors')).toBe('app://shell https://clinic.example')
  expect(
    directives(pagePolicy({ origins: [], frameAncestors: [], captchaOrigin: 'https://captcha.example' })).get(
      'frame-src',
    ),
  ).toBe('https://captcha.example')
  expect(
    directives(pagePolicy({ origins: [], frameAncestors: [], connections: ['wss://video.example'] })).get(
      'connect-src',
    ),
  ).toBe("'self' wss://video.example")
})

test.each([
  [true, 'max-age=31536000; includeSubDomains'],
  [false, undefined],
])('every response has the security headers (https: %s)', async (secure, transport) => {
  const app = Fastify()
  securityHeaders(app, { secure })
  app.get('/', (_, reply) => reply.send({}))
  for (const url of ['/', '/nothing']) {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy':
        'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
    })
    expect(headers['strict-transport-security']).toBe(transport)
  }
  await app.close()
})
