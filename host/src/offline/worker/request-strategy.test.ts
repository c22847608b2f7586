import { ownPath, requestStrategy, type RequestProperties } from './request-strategy'

const OWN = 'https://almanac.example'
const strategy = (path: string, properties: Partial<RequestProperties> = {}) =>
  requestStrategy(
    { method: 'GET', mode: 'cors', destination: '', cache: 'default', url: new URL(path, OWN).href, ...properties },
    OWN,
    ['https://files.example'],
  )
const visit = (path: string) => strategy(path, { mode: 'navigate', destination: 'document' })

test('no call is ever answered from the cache, and nothing but a reading is looked at', () => {
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

test('every screen has the page without data behind it; a file, a frame and what only the server can judge do not', () => {
  for (const path of ['/', '/activity/1', '/history_detail/2026-03-01/x', '/login?next=1'])
    expect(visit(path)).toBe('page')
  for (const path of ['/icon.svg', '/messages?preview=token', '/?safe=1']) expect(visit(path)).toBe('network')
  expect(strategy('/captcha-like', { mode: 'navigate', destination: 'iframe' })).toBe('network')
  expect(strategy('https://elsewhere.example/', { mode: 'navigate', destination: 'document' })).toBe('network')
})

test('a file whose name says its content is taken from the cache, at our origin and where releases come from', () => {
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

test("requests to a team's own machine, and to any other origin that is not named, are not the worker's affair", () => {
  expect(strategy('http://localhost:9000/remote.0123456789.js')).toBe('network')
  expect(strategy('https://cdn.example/x.0123456789.js')).toBe('network')
})

test('what may change under its address is asked for first; a file that was broken on its way is asked for past everything', () => {
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
])('a notification that names %j leads to %s', (named, place) => {
  expect(ownPath(named, OWN)).toBe(place)
})
