import { createTodo } from '@almanac/contracts/activities/todos'
import { newId, outbox } from '@almanac/outbox'
import { act, aUser, fakeServer, renderScreen, screen, waitFor } from '@almanac/testing'
import { nextOverdueIn, OVERDUE_DELAY_MS, overdueEntries } from './overdue-entries'
import { UnsentButton } from './UnsentButton'
import { UnsentDialog } from './UnsentDialog'

const entry = (change: object) => ({
  id: 'a',
  subject: 'a',
  callId: 'createTodo',
  call: createTodo,
  state: 'waiting' as const,
  created_at: 1_000,
  ...change,
})

test('only overdue entries are counted, not those that can still be undone', () => {
  expect(overdueEntries([entry({})], 1_000 + OVERDUE_DELAY_MS - 1)).toEqual([])
  expect(overdueEntries([entry({})], 1_000 + OVERDUE_DELAY_MS)).toHaveLength(1)
  expect(overdueEntries([entry({ held_until: 7_000 })], 5_000)).toEqual([])
  expect(overdueEntries([entry({ state: 'refused' })], 1_000)).toHaveLength(1)
  expect(nextOverdueIn([entry({}), entry({ held_until: 7_000 })], 1_000)).toBe(OVERDUE_DELAY_MS)
  expect(nextOverdueIn([entry({ state: 'refused' })], 1_000)).toBeUndefined()
})

test('on a shared device, closing the page needs confirmation while something is unsent', async () => {
  document.cookie = 'almanac_shared_device=1'
  const server = fakeServer()
  server.refuse(createTodo, { status: 422, codes: ['ENTER_TASK_DESCRIPTION'] })
  const user = aUser({ id: newId() })
  const { person } = await renderScreen(<UnsentButton />, { user })
  const closing = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closing()).toBe(true)
  await act(async () => {
    await outbox.open(user.id)
    await outbox.put({ call: createTodo, id: newId(), subject: 'todo:1', body: { todo: 'x', status: 'active' } })
    await outbox.settled(outbox.store.getState().entries[0]?.id ?? '').catch(() => undefined)
  })
  await person.click(await screen.findByRole('button', { name: '1 entry wasn’t accepted' }))
  expect(await screen.findByText(/Don’t close this page before then/)).toBeVisible()
  expect(closing()).toBe(false)
  document.cookie = 'almanac_shared_device=; Max-Age=0'
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`almanac.outbox.${user.id}`)
})

test('a refused write is listed with its reason, and discarded only after confirmation', async () => {
  const server = fakeServer()
  server.refuse(createTodo, { status: 422, codes: ['ENTER_TASK_DESCRIPTION'] })
  const user = aUser({ id: newId() })
  const { person } = await renderScreen(<UnsentButton />, { user })
  await act(async () => {
    await outbox.open(user.id)
    await outbox.put({
      call: createTodo,
      id: newId(),
      subject: 'todo:1',
      label: 'Buy plasters',
      body: { todo: 'x', status: 'active' },
    })
    await outbox.settled(outbox.store.getState().entries[0]?.id ?? '').catch(() => undefined)
  })
  await person.click(await screen.findByRole('button', { name: '1 entry wasn’t accepted' }))
  expect(await screen.findByText('Buy plasters')).toBeVisible()
  // A refused entry is sent again by its own button.
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  expect(outbox.waitingCount()).toBe(1)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  expect(await screen.findByText('Nothing is waiting. Your study has received everything.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull()
})

/** The page's Blob has no `text` here. */
const textOf = (file = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsText(file)
  })

test('a refused write can be changed where it was made, saved as a file, and sent again', async () => {
  const server = fakeServer()
  server.refuse(createTodo, { status: 422, codes: ['ENTER_TASK_DESCRIPTION'] })
  const user = aUser({ id: newId() })
  const saved: { name: string; file: Blob }[] = []
  const keep = (event: Event) => {
    if (event instanceof CustomEvent) saved.push(event.detail)
    event.preventDefault()
  }
  addEventListener('almanac:save-file', keep)
  const { person, path } = await renderScreen(<UnsentButton />, { user })
  await act(async () => {
    await outbox.open(user.id)
    await outbox.put({
      call: createTodo,
      id: newId(),
      subject: 'todo:1',
      label: 'Buy plasters',
      edit_path: '/todos',
      body: { todo: 'plasters', status: 'active' },
    })
    await outbox.settled(outbox.store.getState().entries[0]?.id ?? '').catch(() => undefined)
  })
  const open = async () => person.click(await screen.findByRole('button', { name: '1 entry wasn’t accepted' }))
  await open()
  expect(await screen.findByText('Title of ENTER_TASK_DESCRIPTION')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['almanac-entry.json']))
  expect(JSON.parse(await textOf(saved[0]?.file))).toMatchObject({
    label: 'Buy plasters',
    body: { todo: 'plasters' },
    refused_because: [{ title: 'Title of ENTER_TASK_DESCRIPTION' }],
  })
  removeEventListener('almanac:save-file', keep)

  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(path()).toBe('/todos')
  await open()
  server.answer(createTodo, { id: '1', todo: 'x', status: 'active', created_at: '2026-03-02T08:00:00Z' })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
})

test('a write that a network in between answered is not refused, and the list says who answered', async () => {
  const entries = [entry({ intercepted: true })]
  await renderScreen(<UnsentDialog open onClose={() => undefined} entries={entries} />, {
    user: aUser({ id: newId() }),
  })
  expect(await screen.findByText(/^This network answered in place of our server/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})
