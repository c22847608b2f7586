import { useEffect, useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { registryRevision, type Release } from '@almanac/contracts/platform/registry'
import { act, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Link, useLocation } from 'react-router-dom'
import { putRegistry, useRegistry } from '../registry/registry-store'
import { loadedRemote, loadRemote } from '../remotes/load-release'
import { testSigner } from '../testing/registry'
import { place, release, route } from '../testing/releases'
import { whenSettled } from '../offline/when-settled'
import { KeptPlaces } from './KeptPlaces'

jest.mock('../remotes/load-release', () => ({
  loadRemote: jest.fn(),
  loadedRemote: jest.fn(() => null),
  loadLastGoodRemote: jest.fn(() => Promise.reject(new Error('none'))),
}))
jest.mock('../remotes/release-outcomes', () => ({ acceptLoads: jest.fn(), reportFailure: jest.fn() }))
jest.mock('../idle/when-unused', () => ({ whenUnused: () => new Promise<void>((resolve) => void setTimeout(resolve)) }))
jest.mock('../offline/when-settled', () => ({ whenSettled: jest.fn() }))
jest.mock('../idle/when-used', () => ({ whenUsed: (work: () => void) => (work(), () => {}) }))

let server: FakeServer
let running = 0

/** Reads, and then what its answer names. */
function Messages() {
  const [taps, setTaps] = useState(0)
  const { data } = useCall(registryRevision)
  useEffect(() => {
    running += 1
    return () => {
      running -= 1
    }
  }, [])
  return (
    <button onClick={() => setTaps(taps + 1)}>{data ? `${data.revision} messages, ${taps} taps` : 'reading'}</button>
  )
}

const social = (more: Partial<Release> = {}): Release => ({
  ...release('social', [route('/messages')], [place('/messages', 30, { keep_mounted: true })]),
  known_good: true,
  ...more,
})

function Frame() {
  const { pathname } = useLocation()
  const [remote = null] = useRegistry(({ remotes }) => remotes)
  return (
    <>
      <Link to="/">Today</Link>
      <Link to="/messages">Messages</Link>
      <KeptPlaces open={pathname === '/messages' && remote ? { release: remote, place: pathname, pathname } : null}>
        <p>no place</p>
      </KeptPlaces>
    </>
  )
}

async function open(...remotes: Release[]) {
  const registry = await (await testSigner()).registry({ remotes })
  await act(async () => {
    putRegistry(registry)
    await Promise.resolve()
  })
  return renderScreen(<Frame />, { path: '/' })
}

const hidden = () => document.querySelector('[data-place="/messages"]')

beforeEach(() => {
  running = 0
  server = fakeServer()
  server.answer(registryRevision, { revision: 3 })
  const loaded = ({ version }: Release) => ({ module: { Screens: Messages }, version, textScope: null })
  jest
    .mocked(whenSettled)
    .mockReset()
    .mockImplementation((_, work) => {
      const timer = setTimeout(work)
      return () => clearTimeout(timer)
    })
  jest
    .mocked(loadRemote)
    .mockReset()
    .mockImplementation((wanted) => Promise.resolve(loaded(wanted)))
  jest.mocked(loadedRemote).mockImplementation(loaded)
})

test('a place of the bar is there with what it reads before it is opened, does nothing until then, and stays as it is', async () => {
  const { person } = await open(social())
  await waitFor(() => expect(hidden()).toHaveTextContent('3 messages, 0 taps'))
  expect(screen.queryByRole('button')).toBeNull()
  expect(running).toBe(0)
  expect(server.requests(registryRevision)).toHaveLength(1)
  await person.click(screen.getByRole('link', { name: 'Messages' }))
  await person.click(await screen.findByRole('button', { name: '3 messages, 0 taps' }))
  await waitFor(() => expect(running).toBe(1))
  await person.click(screen.getByRole('link', { name: 'Today' }))
  await waitFor(() => expect(running).toBe(0))
  await person.click(screen.getByRole('link', { name: 'Messages' }))
  expect(await screen.findByRole('button', { name: '3 messages, 1 taps' })).toBeVisible()
})

test('a place that cannot be read before it is opened reads when it is', async () => {
  server.silence(registryRevision)
  const { person } = await open(social())
  await waitFor(() => expect(hidden()).toHaveTextContent('reading'))
  await waitFor(() => expect(server.requests(registryRevision)).not.toHaveLength(0))
  server.answer(registryRevision, { revision: 4 })
  await person.click(screen.getByRole('link', { name: 'Messages' }))
  expect(await screen.findByRole('button', { name: '4 messages, 0 taps' })).toBeVisible()
})

/** Of another remote, prepared after those before it in the bar. */
const polls: Release = {
  ...release('polls', [route('/polls')], [place('/polls', 40, { keep_mounted: true })]),
  known_good: true,
}

test.each([
  ['a release on trial', social({ known_good: undefined })],
  ['the release of a preview', social({ preview: true })],
  [
    'a place that does not stay mounted',
    social({ descriptor: release('social', [route('/messages')], [place('/messages', 30)]).descriptor }),
  ],
])('%s does not run before it is opened', async (_, remote) => {
  const { person } = await open(remote, polls)
  await waitFor(() => expect(document.querySelector('[data-place="/polls"]')).toHaveTextContent('3 messages'))
  expect(loadRemote).not.toHaveBeenCalledWith(expect.objectContaining({ remote: 'social' }))
  expect(hidden()).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Messages' }))
  expect(await screen.findByRole('button')).toBeVisible()
})

test('nothing is prepared where the browser saves data', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  await open(social())
  expect(whenSettled).not.toHaveBeenCalled()
  Reflect.deleteProperty(navigator, 'connection')
})
