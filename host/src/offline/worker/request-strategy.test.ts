import { ownPath, requestStrategy, type RequestProperties } from './request-strategy'

const OWN = 'https://almanac.example'
const strategy = (path: string, properties: Partial<RequestProperties> = {}) =>
  requestStrategy(
    { method: 'GET', mode: 'cors', destination: '', cache: 'default', url: new URL(path, OWN).href, ...properties },
    OWN,
    ['https://files.example'],
  )
const visit = (path: string) => strategy(path, { mode: 'navigate', destination: 'document' })

test('no call is answered from the cache, and only reads are considered', () => {
  for (const path of [
    '/api/activities',
    '/api',
    '/api/events',
    '/captcha',
    '/simulators/outbox.json',
    '/api/main.0123456789.js',
  ])
    expect(strategy(path)).toBe('network')
  expect(visit('/api/own_data.zip')).toBe('network')
  expect(strategy('/main.0123456789.js', { method: 'POST' })).toBe('network')
})

test('every screen gets the cached page; files, frames and pages that need the server do not', () => {
  for (const path of [
    '/',
    '/activity/1',
    '/history_detail/2026-03-01/x',
    '/login?next=1',
    '/forgot/id.secretwithoutending',
  ])
    expect(visit(path)).toBe('page')
  for (const path of [
    '/icon.svg',
    '/.well-known/change-password',
    '/messages?preview=token',
    '/?safe=1',
    '/?network=page',
  ])
    expect(visit(path)).toBe('network')
  expect(strategy('/captcha-like', { mode: 'navigate', destination: 'iframe' })).toBe('network')
  expect(strategy('https://elsewhere.example/', { mode: 'navigate', destination: 'document' })).toBe('network')
})

test('a file with a content hash in its name is served from the cache, from our origin and those of releases', () => {
  for (const path of [
    '/main.0123456789.js',
    '/remotes/activities/0.1.0/activity.89d3531dd1.js',
    '/releases/social/1.2.0/messages.abcdef0123.css',
    '/atkinson-400-normal.93c18311c3.woff2',
    'https://files.example/social/1.0.0/remote.0123456789.js',
  ]) {
    expect(strategy(path, { destination: 'script' })).toBe('file')
  }
})

test("requests to a developer's machine and to other unknown origins are not intercepted", () => {
  expect(strategy('http://localhost:9000/remote.0123456789.js')).toBe('network')
  expect(strategy('https://cdn.example/x.0123456789.js')).toBe('network')
})

test('files without a hash are requested from the network first; a file corrupted in transit is requested bypassing the caches', () => {
  expect(strategy('/remotes/activities/0.1.0/mf-manifest.json')).toBe('fresh')
  expect(strategy('https://files.example/social/1.0.0/mf-manifest.json')).toBe('fresh')
  expect(strategy('/icon.svg')).toBe('fresh')
  expect(strategy('/worker.js')).toBe('network')
  expect(strategy('/main.0123456789.js', { cache: 'reload' })).toBe('network')
})

test.each([
  ['/activity/medication/1', '/activity/medication/1'],
  [`${OWN}/history?x=1#y`, '/history?x=1#y'],
  ['https://evil.example/login', '/'],
  ['//evil.example/login', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/users/sign_out', '/'],
  ['http://[', '/'],
  [undefined, '/'],
  [{ path: '/x' }, '/'],
])('a notification with the path %j opens %s', (named, place) => {
  expect(ownPath(named, OWN)).toBe(place)
})
