import { storageRefusal } from '@almanac/auth'
import { ShellContext, type Work } from '@almanac/federation/shell'
import { newId, outbox } from '@almanac/outbox'
import { useDraft, useTextDraft } from '@almanac/outbox/draft'
import { act, aUser, fireEvent, renderScreen, screen, waitFor } from '@almanac/testing'
import { createDatabases } from './databases'
import { draftsOf } from './drafts'

const isText = (value: unknown): value is string => typeof value === 'string'

let user = aUser()
const work = new Set<Work>()
const begin = (begun: Work) => {
  work.add(begun)
  return () => void work.delete(begun)
}

function Note({ delay_ms }: { delay_ms?: number }) {
  const { restored, isStored, store, remove } = useDraft('note', isText, { delay_ms })
  return (
    <>
      <h1>{restored === undefined ? 'asking' : (restored ?? 'nothing')}</h1>
      <p>{isStored ? 'stored' : 'not stored'}</p>
      <input aria-label="Note" onChange={({ target }) => store(target.value)} />
      <button type="button" onClick={() => void remove()}>
        Remove
      </button>
    </>
  )
}

async function open(delay_ms?: number) {
  const rendered = await renderScreen(
    <ShellContext value={{ slotFills: () => [], begin }}>
      <Note delay_ms={delay_ms} />
    </ShellContext>,
    { user },
  )
  await waitFor(() => expect(screen.getByRole('heading')).not.toHaveTextContent('asking'))
  return rendered
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value } })
/** Reads it from the device like another tab, not from this page's memory. */
const onDevice = () => act(async () => (await draftsOf(createDatabases(), user.id).list('note'))[0]?.value)

beforeEach(() => {
  user = aUser({ id: newId() })
  work.clear()
})
afterEach(() => {
  document.cookie = 'almanac_shared_device=; max-age=0; path=/'
  jest.restoreAllMocks()
})

test('input is stored after a debounce, and restored when the screen is reopened', async () => {
  const first = await open()
  expect(screen.getByRole('heading')).toHaveTextContent('nothing')
  type('Half a thought')
  expect(screen.getByText('not stored')).toBeVisible()
  expect(await screen.findByText('stored')).toBeVisible()
  first.unmount()
  await open()
  expect(screen.getByRole('heading')).toHaveTextContent('Half a thought')
  expect(screen.getByText('stored')).toBeVisible()
})

test.each<[when: string, leave: (unmount: () => void) => unknown]>([
  ['the page goes', () => fireEvent(window, new Event('pagehide'))],
  ['the screen is left', (unmount: () => void) => unmount()],
  ['another release takes over', () => act(() => Promise.all([...work].map(({ save }) => save())))],
])('when %s, nothing waits for the pause', async (_, leave) => {
  const { unmount } = await open(60_000)
  type('Put away')
  await leave(unmount)
  await waitFor(async () => expect(await onDevice()).toBe('Put away'))
})

test('without a debounce, each change is being stored before the next one', async () => {
  await open(0)
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  type('a')
  expect(await onDevice()).toBe('a')
  jest.useRealTimers()
})

test('a removed draft is not restored by a debounced change', async () => {
  const { person, unmount } = await open()
  type('Sent')
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  unmount()
  expect(await onDevice()).toBeUndefined()
  expect(work.size).toBe(0)
})

test('a draft in the format of an older version is not restored', async () => {
  await outbox.drafts(user.id).put('note', { text: 'old' })
  await open()
  expect(screen.getByRole('heading')).toHaveTextContent('nothing')
})

test('typing is in progress until it is removed; a restored draft alone is not', async () => {
  await outbox.drafts(user.id).put('note', 'Begun')
  const { person } = await open()
  expect(work.size).toBe(0)
  type('Begun again')
  expect(work.size).toBe(1)
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  expect(work.size).toBe(0)
})

test('on a shared device nothing is stored, and the draft is restored only within the page', async () => {
  document.cookie = 'almanac_shared_device=1; path=/'
  const first = await open()
  type('For my eyes only')
  expect(await screen.findByText('stored')).toBeVisible()
  first.unmount()
  const stored = await indexedDB.databases()
  expect(stored.filter(({ name }) => name?.includes(user.id))).toEqual([])
  await open()
  expect(screen.getByRole('heading')).toHaveTextContent('For my eyes only')
})

test('with full storage the draft is in the memory of the page, and the reason is noted', async () => {
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await open(0)
  type('Typed on the screen')
  await waitFor(() => expect(full).toHaveBeenCalled())
  await waitFor(() => expect(storageRefusal()).toBe('full'))
})

function Title() {
  const [text, write] = useTextDraft('title', 'Before')
  return <input aria-label="Title" value={text} onChange={({ target }) => write(target.value)} />
}

const openTitle = () =>
  renderScreen(
    <ShellContext value={{ slotFills: () => [], begin }}>
      <Title />
    </ShellContext>,
    { user },
  )

test('a text is restored, also an empty one, and has no draft if equal to its initial value', async () => {
  const field = () => screen.getByRole('textbox', { name: 'Title' })
  const stored = () => act(async () => (await draftsOf(createDatabases(), user.id).list('title'))[0]?.value)
  const first = await openTitle()
  expect(work.size).toBe(0)
  await first.person.clear(field())
  await waitFor(async () => expect(await stored()).toBe(''))
  first.unmount()

  const second = await openTitle()
  await waitFor(() => expect(field()).toHaveValue(''))
  expect(work.size).toBe(1)
  await second.person.type(field(), 'Before')
  await waitFor(async () => expect(await stored()).toBeUndefined())
  expect(work.size).toBe(0)
})
