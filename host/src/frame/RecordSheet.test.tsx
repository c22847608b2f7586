import { useEffect, useRef, useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { registryRevision, type Release } from '@almanac/contracts/platform/registry'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { putRegistry } from '../registry/registry-store'
import { loadedSlot, loadSlot } from '../remotes/load-release'
import { testSigner } from '../testing/registry'
import { release } from '../testing/releases'
import { RecordSheet, type RecordSheetHandle } from './RecordSheet'

jest.mock('../remotes/load-release', () => ({
  loadSlot: jest.fn(),
  loadedSlot: jest.fn(() => null),
  loadLastGoodSlot: jest.fn(() => Promise.reject(new Error('none'))),
}))
jest.mock('../remotes/release-outcomes', () => ({ acceptLoads: jest.fn(), reportFailure: jest.fn() }))
jest.mock('../idle/when-unused', () => ({ whenUnused: () => new Promise<void>((resolve) => void setTimeout(resolve)) }))
jest.mock('../idle/when-used', () => ({ whenUsed: (work: () => void) => (work(), () => {}) }))
jest.mock('../offline/when-settled', () => ({
  whenSettled: (_: unknown, work: () => void) => {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  },
}))

let server: FakeServer
let running = 0

/** Reads, and can be searched. */
function Fill() {
  const { data } = useCall(registryRevision)
  const [search, setSearch] = useState('')
  useEffect(() => {
    running += 1
    return () => {
      running -= 1
    }
  }, [])
  return (
    <label>
      {data ? `${data.revision} activities` : 'reading'}
      <input value={search} onChange={({ target }) => setSearch(target.value)} />
    </label>
  )
}

function activities(more: Partial<Release> = {}): Release {
  const { descriptor, ...rest } = release('activities', [])
  return { ...rest, descriptor: { ...descriptor, slots: { 'shell.record': './shell.record' } }, ...more }
}

function Screen() {
  const sheet = useRef<RecordSheetHandle>(null)
  return (
    <>
      <button onClick={() => sheet.current?.open()}>Record</button>
      <RecordSheet ref={sheet} />
    </>
  )
}

async function open(...remotes: Release[]) {
  const registry = await (await testSigner()).registry({ remotes })
  await act(async () => {
    putRegistry(registry)
    await Promise.resolve()
  })
  return renderScreen(<Screen />, { user: aUser() })
}

beforeEach(() => {
  running = 0
  server = fakeServer()
  server.answer(registryRevision, { revision: 3 })
  let isLoaded = false
  const loaded = { module: { Fill }, version: '1.0.0', textScope: null }
  jest.mocked(loadedSlot).mockImplementation(() => (isLoaded ? loaded : null))
  jest
    .mocked(loadSlot)
    .mockReset()
    .mockImplementation(() => {
      isLoaded = true
      return Promise.resolve(loaded)
    })
})

const prepared = () => document.querySelector('[role="dialog"] input')

test('the list is there with what it reads before the sheet is opened, does nothing until then, and is new each time', async () => {
  const { person } = await open(activities({ known_good: true }))
  await waitFor(() => expect(prepared()?.parentElement).toHaveTextContent('3 activities'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(running).toBe(0)
  await person.click(screen.getByRole('button', { name: 'Record' }))
  const sheet = await screen.findByRole('dialog', { name: 'Record' })
  await person.type(await within(sheet).findByLabelText('3 activities'), 'mood')
  expect(running).toBe(1)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(running).toBe(0)
  expect(screen.getByRole('button', { name: 'Record' })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByLabelText('3 activities')).toHaveValue('')
})

test.each([
  ['on trial', activities()],
  ['of a preview', activities({ known_good: true, preview: true })],
])('a list of a release %s is loaded when the sheet is opened, and gone when it is closed', async (_, remote) => {
  const { person } = await open(remote)
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(loadSlot).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByLabelText('3 activities')).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(prepared()).toBeNull())
})
