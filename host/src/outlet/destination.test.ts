import { release, route } from '../testing/releases'
import { destination, routeTable, switchedOffAt, withoutSlash } from './destination'

const table = routeTable([
  release('account', [route('/login', { access: 'visitor' }), route('/unsubscribe/:id/:code', { access: 'anyone' })]),
  release('activities', [route('/'), route('/activity/:id'), route('/activity/:category/:id')]),
  release('devices', [route('/sync', { feature: 'Sync a Device' })]),
])
const all = () => true
const none = () => false

const kind = (path: string, signedIn: boolean, enabled = all) => {
  const to = destination(table, path, signedIn, enabled)
  if (to.kind === 'redirect') return `→ ${to.to}${to.remember ? ' and back' : ''}`
  return to.kind === 'remote' ? to.owner.release.remote : to.kind
}

test.each([
  ['/', false, '→ /login'],
  ['/activity/7', false, '→ /login and back'],
  ['/login', false, 'account'],
  ['/unsubscribe/1/abc', false, 'account'],
  ['/', true, 'activities'],
  ['/activity/mood/7', true, 'activities'],
  ['/login', true, '→ /'],
  ['/unsubscribe/1/abc', true, 'account'],
  ['/logout', true, 'sign_out'],
  ['/study_closed', false, 'study_closed'],
  ['/app/', true, '→ /'],
  ['/nowhere/at/all', true, '→ /'],
])('%s, signed in: %s, resolves to %s', (path, signedIn, expected) => {
  expect(kind(path, signedIn)).toBe(expected)
})

test.each([
  ['/history/', '/history'],
  ['/activity/mood/7//', '/activity/mood/7'],
  ['/history', '/history'],
  ['/', '/'],
  ['//elsewhere.example/', '//elsewhere.example/'],
])('%s is spelled %s', (path, expected) => {
  expect(withoutSlash(path)).toBe(expected)
})

test('a route behind a feature redirects home without it, which is said', () => {
  expect(kind('/sync', true, all)).toBe('devices')
  expect(destination(table, '/sync', true, none)).toMatchObject({ kind: 'redirect', to: '/', withheld: true })
  expect(destination(table, '/nowhere', true, none)).not.toHaveProperty('withheld')
})

test('without any remote there is no redirect loop', () => {
  const empty = routeTable([])
  const lead = (path: string, signedIn: boolean) => destination(empty, path, signedIn, all)
  expect(lead('/nowhere', true)).toMatchObject({ to: '/' })
  expect(lead('/', true).kind).toBe('missing')
  expect(lead('/', false)).toMatchObject({ to: '/login' })
  expect(lead('/login', false).kind).toBe('missing')
})

test('/me belongs to the host; a visitor returns to it after signing in', () => {
  expect(destination(table, '/me', true, all)).toEqual({ kind: 'me' })
  expect(destination(table, '/me', false, all)).toEqual({ kind: 'redirect', to: '/login', remember: true })
})

test.each([
  ['an operator', true, true, 'operations'],
  ['a participant', true, false, 'redirect /'],
  ['a visitor', false, false, 'operator_sign_in'],
])('/operations resolves correctly for %s', (_, signedIn, operator, expected) => {
  const to = destination(table, '/operations', signedIn, all, operator ? ['operator'] : [])
  expect(to.kind === 'redirect' ? `redirect ${to.to}` : to.kind).toBe(expected)
})

test('a remote that is switched off leaves its screens to those who could open them', () => {
  const sentence = { en: 'Off until noon', es: 'a', fr: 'b', ar: 'c' }
  const off = [
    {
      remote: 'social',
      routes: [
        route('/messages/:id'),
        route('/login', { access: 'visitor' }),
        route('/polls', { feature: 'Leaderboard' }),
      ],
      navigation: [],
      sentence,
    },
  ]
  const kindAt = (path: string, signedIn: boolean, enabled = all) =>
    switchedOffAt(off, path, signedIn, enabled)?.kind ?? null
  expect(switchedOffAt(off, '/messages/7', true, all)).toEqual({
    kind: 'switched_off',
    route: expect.objectContaining({ path: '/messages/:id' }),
    sentence,
  })
  expect([
    kindAt('/messages/7', false),
    kindAt('/login', true),
    kindAt('/polls', true, none),
    kindAt('/', true),
  ]).toEqual([null, null, null, null])
  expect(kindAt('/login', false)).toBe('switched_off')
})
