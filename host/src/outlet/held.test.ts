import { release, route } from '../testing/releases'
import { destination } from './destination'
import { heldDestination, type Held } from './held'
import { ownerOf, routeTable } from './route-table'

const social = release('social', [route('/messages'), route('/polls', { feature: 'Polls' })])
const home = release('activities', [route('/')])
const all = () => true

function holding(path: string): Held {
  const owner = ownerOf(routeTable([social, home]), path)
  if (!owner) throw new Error(`nobody owns ${path}`)
  return { pathname: path, owner }
}

const lead = (path: string, remotes: (typeof social)[], held: Held | null, enabled = all, signedIn = true) =>
  heldDestination(destination(routeTable(remotes), path, signedIn, enabled), path, remotes, held)

test('a remote that goes while its screen is shown leaves a message there; whoever comes later is led home', () => {
  expect(lead('/messages', [home], holding('/messages'))).toMatchObject({ kind: 'gone', route: { path: '/messages' } })
  expect(lead('/messages', [home], null)).toMatchObject({ kind: 'redirect', to: '/' })
  expect(lead('/messages', [home], holding('/polls'))).toMatchObject({ kind: 'redirect', to: '/' })
  expect(lead('/', [social], holding('/'))).toMatchObject({ kind: 'gone', route: { path: '/' } })
})

test('a newer release without the route takes over the screen like any other', () => {
  const newer = { ...social, version: '2.0.0', descriptor: { ...social.descriptor, routes: [] } }
  expect(lead('/messages', [newer, home], holding('/messages'))).toMatchObject({
    kind: 'remote',
    owner: { release: { version: '2.0.0' } },
  })
})

test('a screen whose feature is taken away says so in its place', () => {
  expect(lead('/polls', [social, home], holding('/polls'), () => false)).toMatchObject({ kind: 'gone' })
})

test('who is signed out is led to the login all the same, and a screen that is there is shown', () => {
  expect(lead('/messages', [home, social], holding('/messages'), all, false)).toMatchObject({
    kind: 'redirect',
    to: '/login',
  })
  expect(lead('/messages', [home, social], holding('/messages'))).toMatchObject({ kind: 'remote' })
})
