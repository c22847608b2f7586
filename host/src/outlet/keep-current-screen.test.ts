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

test('a remote removed while its screen is shown leaves a message; a later navigation there redirects home', () => {
  expect(lead('/messages', [home], currentScreen('/messages'))).toMatchObject({
    kind: 'gone',
    route: { path: '/messages' },
  })
  expect(lead('/messages', [home], null)).toMatchObject({ kind: 'redirect', to: '/' })
  expect(lead('/messages', [home], currentScreen('/polls'))).toMatchObject({ kind: 'redirect', to: '/' })
  expect(lead('/', [social], currentScreen('/'))).toMatchObject({ kind: 'gone', route: { path: '/' } })
})

test('a newer release without the route still takes over the screen', () => {
  const newer = { ...social, version: '2.0.0', descriptor: { ...social.descriptor, routes: [] } }
  expect(lead('/messages', [newer, home], currentScreen('/messages'))).toMatchObject({
    kind: 'remote',
    owner: { release: { version: '2.0.0' } },
  })
})

test('a screen whose feature is turned off shows a message in its place', () => {
  expect(lead('/polls', [social, home], currentScreen('/polls'), () => false)).toMatchObject({ kind: 'gone' })
})

test('a visitor is still redirected to the login, and an existing screen is shown', () => {
  expect(lead('/messages', [home, social], currentScreen('/messages'), all, false)).toMatchObject({
    kind: 'redirect',
    to: '/login',
  })
  expect(lead('/messages', [home, social], currentScreen('/messages'))).toMatchObject({ kind: 'remote' })
})
