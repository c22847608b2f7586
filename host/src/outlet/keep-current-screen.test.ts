import { release, route } from '../testing/releases'
import { destination, keepCurrentScreen, type CurrentScreen, ownerOf, routeTable } from './destination'

const social = release('social', [route('/messages'), route('/polls', { feature: 'Polls' })])
const home = release('activities', [route('/')])
const all = () => true

function currentScreen(path: string): CurrentScreen {
  const owner = ownerOf(routeTable([social, home]), path)
  if (!owner) throw new Error(`nobody owns ${path}`)
  return { pathname: path, owner }
}

const lead = (
  path: string,
  remotes: (typeof social)[],
  current: CurrentScreen | null,
  enabled = all,
  signedIn = true,
) => keepCurrentScreen(destination(routeTable(remotes), path, signedIn, enabled), path, remotes, current)

test('a remote that goes while its screen is shown leaves a message there; a user who comes later is led home', () => {
  expect(lead('/messages', [home], currentScreen('/messages'))).toMatchObject({
    kind: 'gone',
    route: { path: '/messages' },
  })
  expect(lead('/messages', [home], null)).toMatchObject({ kind: 'redirect', to: '/' })
  expect(lead('/messages', [home], currentScreen('/polls'))).toMatchObject({ kind: 'redirect', to: '/' })
  expect(lead('/', [social], currentScreen('/'))).toMatchObject({ kind: 'gone', route: { path: '/' } })
})

test('a newer release without the route takes over the screen like any other', () => {
  const newer = { ...social, version: '2.0.0', descriptor: { ...social.descriptor, routes: [] } }
  expect(lead('/messages', [newer, home], currentScreen('/messages'))).toMatchObject({
    kind: 'remote',
    owner: { release: { version: '2.0.0' } },
  })
})

test('a screen whose feature is taken away says so in its place', () => {
  expect(lead('/polls', [social, home], currentScreen('/polls'), () => false)).toMatchObject({ kind: 'gone' })
})

test('a visitor is led to the login all the same, and a screen that exists is shown', () => {
  expect(lead('/messages', [home, social], currentScreen('/messages'), all, false)).toMatchObject({
    kind: 'redirect',
    to: '/login',
  })
  expect(lead('/messages', [home, social], currentScreen('/messages'))).toMatchObject({ kind: 'remote' })
})
