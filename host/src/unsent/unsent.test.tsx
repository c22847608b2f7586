import { createTodo } from '@almanac/contracts/activities/todos'
import { newId, outbox } from '@almanac/outbox'
import { act, aUser, fakeServer, renderScreen, screen, waitFor } from '@almanac/testing'
import { nextOverdueIn, OVERDUE_DELAY_MS, overdueEntries } from './overdue-entries'
import { UnsentButton } from './UnsentButton'

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
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  expect(outbox.waitingCount()).toBe(1)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  expect(await screen.findByText('Nothing is waiting. Your study has received everything.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull()
})
