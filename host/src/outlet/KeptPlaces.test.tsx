import { useEffect, useState } from 'react'
import { act, fakeServer, renderScreen, screen, waitFor } from '@almanac/testing'
import type { RemoteModule } from '@almanac/federation'
import type { Release } from '@almanac/contracts/platform/registry'
import { createMemoryRouter, Link, useLocation, useSearchParams } from 'react-router-dom'
import { announceAddresses } from '../navigation/address-changes'
import { putRegistry, useRegistry } from '../registry/registry-store'
import { loadedRemote, loadRemote } from '../remotes/load-release'
import { testSigner } from '../testing/registry'
import { place, release, route } from '../testing/releases'
import { keptPlaceOf } from './kept-place'
import { KeptPlaces } from './KeptPlaces'

jest.mock('../remotes/load-release', () => ({
  loadRemote: jest.fn(),
  loadedRemote: jest.fn(() => null),
  loadLastGoodRemote: jest.fn(() => Promise.reject(new Error('none'))),
  forgetLoaded: jest.fn(),
}))
jest.mock('../remotes/release-outcomes', () => ({ acceptLoads: jest.fn(), reportFailure: jest.fn() }))

let running = 0

function Today() {
  const [taps, setTaps] = useState(0)
  const [search] = useSearchParams()
  useEffect(() => {
    running += 1
    return () => {
      running -= 1
    }
  }, [])
  return (
    <main>
      <button onClick={() => setTaps(taps + 1)}>tapped {taps} times</button>
      <p>from {search.get('from') ?? 'nowhere'}</p>
    </main>
  )
}

const screens: RemoteModule = { Screens: Today }
const activities = (more: Partial<Release> = {}): Release => ({
  ...release('activities', [route('/'), route('/note', { of_place: '/' })], [place('/', 10, { keep_mounted: true })]),
  ...more,
})

/** The frame of a screen at `/` that stays mounted, with a detail beside it, and of another screen. */
function Frame() {
  const { pathname } = useLocation()
  const releases = useRegistry(({ remotes }) => remotes)
  const open = releases.flatMap((each) => {
    const shown = each.descriptor.routes.find(({ path }) => path === pathname)
    const kept = shown && keptPlaceOf(each, shown)
    return kept ? [{ release: each, place: kept, pathname }] : []
  })
  return (
    <>
      <Link to="/?from=bar">Today</Link>
      <Link to="/note">Note</Link>
      <Link to="/messages">Messages</Link>
      <KeptPlaces open={open[0] ?? null}>
        <p>no place</p>
      </KeptPlaces>
    </>
  )
}

async function serve(...remotes: Release[]): Promise<void> {
  const registry = await (await testSigner()).registry({ remotes })
  await act(async () => {
    putRegistry(registry)
    await Promise.resolve()
  })
}

/** Like the router of the page, which goes to an address before React renders it. */
async function goTo(path: string): Promise<void> {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/messages'] })
  announceAddresses(router)
  await router.navigate(path)
}

beforeEach(() => {
  fakeServer()
  running = 0
  jest
    .mocked(loadRemote)
    .mockImplementation(({ version }) => Promise.resolve({ module: screens, version, textScope: null }))
  jest.mocked(loadedRemote).mockImplementation(() => null)
})

test('a place is as it was left, at the address of its visit, and does nothing while it is hidden', async () => {
  await serve(activities())
  const { person } = await renderScreen(<Frame />, { path: '/' })
  await person.click(await screen.findByRole('button', { name: 'tapped 0 times' }))
  expect(running).toBe(1)
  await person.click(screen.getByRole('link', { name: 'Messages' }))
  expect(screen.queryByRole('button')).toBeNull()
  await waitFor(() => expect(running).toBe(0))
  await person.click(screen.getByRole('link', { name: 'Today' }))
  expect(await screen.findByRole('button', { name: 'tapped 1 times' })).toBeVisible()
  expect(await screen.findByText('from bar')).toBeVisible()
  await waitFor(() => expect(running).toBe(1))
  expect(jest.mocked(loadRemote)).toHaveBeenCalledTimes(1)
})

test('a hidden place is unmounted when its remote is gone or no longer wants it', async () => {
  for (const later of [
    [],
    [activities({ descriptor: release('activities', [route('/')], [place('/', 10)]).descriptor })],
  ]) {
    await serve(activities())
    const { person, unmount } = await renderScreen(<Frame />, { path: '/' })
    await person.click(await screen.findByRole('button', { name: 'tapped 0 times' }))
    await person.click(screen.getByRole('link', { name: 'Messages' }))
    await waitFor(() => expect(running).toBe(0))
    await serve(...later)
    await serve(activities())
    await person.click(screen.getByRole('link', { name: 'Today' }))
    expect(await screen.findByRole('button', { name: 'tapped 0 times' })).toBeVisible()
    unmount()
  }
})

test('a list stays while a detail is beside it, and is mounted anew if it was left at the detail', async () => {
  await serve(activities())
  const { person } = await renderScreen(<Frame />, { path: '/' })
  await person.click(await screen.findByRole('button', { name: 'tapped 0 times' }))
  await person.click(screen.getByRole('link', { name: 'Note' }))
  expect(screen.getByRole('button', { name: 'tapped 1 times' })).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Messages' }))
  await waitFor(() => expect(running).toBe(0))
  await person.click(screen.getByRole('link', { name: 'Today' }))
  expect(await screen.findByRole('button', { name: 'tapped 0 times' })).toBeVisible()
})

test('a place is shown as soon as the router is at its address as it was left, and not at another address', async () => {
  await serve(activities())
  const { person } = await renderScreen(<Frame />, { path: '/' })
  const button = await screen.findByRole('button', { name: 'tapped 0 times' })
  await person.click(screen.getByRole('link', { name: 'Messages' }))
  await waitFor(() => expect(running).toBe(0))
  await goTo('/?from=bar')
  expect(button).not.toBeVisible()
  await goTo('/')
  expect(button).toBeVisible()
  expect(screen.getByText('no place')).not.toBeVisible()
})

test('a place that is shown again is painted before its effects begin', async () => {
  await serve(activities())
  const { person } = await renderScreen(<Frame />, { path: '/' })
  const button = await screen.findByRole('button', { name: 'tapped 0 times' })
  await person.click(screen.getByRole('link', { name: 'Messages' }))
  expect(button).not.toBeVisible()
  await waitFor(() => expect(running).toBe(0))
  const seen: string[] = []
  const watch = new MutationObserver(() => {
    if (button.closest<HTMLElement>('[data-place]')?.style.display === 'flow-root')
      seen.push(`shown with ${running} effects`)
  })
  watch.observe(document.body, { attributes: true, subtree: true })
  // React renders as in a browser: act would run everything at once.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  screen.getByRole('link', { name: 'Today' }).click()
  await screen.findByText('from bar')
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  watch.disconnect()
  expect(seen[0]).toBe('shown with 0 effects')
  await waitFor(() => expect(running).toBe(1))
})
