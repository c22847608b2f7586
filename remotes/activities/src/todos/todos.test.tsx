import { createTodo, deleteTodo, listTodos, updateTodo, type Todo } from '@almanac/contracts/activities/todos'
import { drafts, outbox } from '@almanac/outbox'
import {
  act,
  aUser,
  fakeServer,
  fireEvent,
  renderScreen,
  screen,
  waitFor,
  within,
  type FakeServer,
} from '@almanac/testing'
import { idOf } from '../testing'
import { TodosScreen } from './TodosScreen'
import { useAcknowledgedTodos } from './useAcknowledgedTodos'

let server: FakeServer
let stored: Todo[]
const user = aUser({ id: idOf(2000) })
const clinic: Todo = { id: idOf(1), todo: 'Call the clinic', status: 'active', created_at: '2026-03-02T08:00:00Z' }
const walk: Todo = { id: idOf(2), todo: 'Walk', status: 'complete', created_at: '2026-03-02T09:00:00Z' }

const isTodo = (body: unknown): body is Todo => typeof body === 'object' && body !== null && 'todo' in body
const put = (body: unknown): Todo => {
  if (!isTodo(body)) throw new Error('no to-do')
  const todo = { ...body, created_at: '2026-03-03T08:00:00Z' }
  stored = [...stored.filter(({ id }) => id !== todo.id), todo]
  return todo
}

function Todos() {
  useAcknowledgedTodos()
  return <TodosScreen />
}

beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  for (const { key } of await outbox.drafts(user.id).list('todo:new')) await outbox.drafts(user.id).remove(key)
  stored = [clinic, walk]
  server = fakeServer()
  server.answerWith(listTodos, () => stored)
  server.answerWith(createTodo, ({ body }) => put(body))
  server.answerWith(updateTodo, ({ body }) => put(body))
  await drafts.remove('todo:new').catch(() => undefined)
})

const list = () => within(screen.getByRole('list', { name: 'To-dos' }))

test('the open count follows each tick', async () => {
  const { person } = await renderScreen(<Todos />, { user })
  expect(await screen.findByText('1 to do')).toBeVisible()
  await person.click(screen.getByRole('checkbox', { name: 'Call the clinic' }))
  expect(await screen.findByText('All done')).toBeVisible()
  await person.click(screen.getByRole('checkbox', { name: 'Walk' }))
  expect(await screen.findByText('1 to do')).toBeVisible()
  await waitFor(() =>
    expect(server.requests(updateTodo).map(({ body }) => body)).toMatchObject([
      { id: clinic.id, status: 'complete' },
      { id: walk.id, status: 'active' },
    ]),
  )
})

test('a new to-do is trimmed, and an empty one shows an error at its field', async () => {
  const { person } = await renderScreen(<Todos />, { user })
  const field = await screen.findByRole('textbox', { name: 'What do you need to do?' })
  await person.type(field, '   {Enter}')
  expect(field).toHaveAccessibleDescription('Enter what you need to do')
  expect(field).toHaveFocus()
  await person.clear(field)
  await person.type(field, '  Fetch the prescription {Enter}')
  expect(await list().findByRole('checkbox', { name: 'Fetch the prescription' })).not.toBeChecked()
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
  await waitFor(() =>
    expect(server.requests(createTodo)).toMatchObject([{ body: { todo: 'Fetch the prescription', status: 'active' } }]),
  )
})

test('moving on while a to-do is being stored keeps the focus and the input', async () => {
  const { person } = await renderScreen(<Todos />, { user })
  const field = await screen.findByRole('textbox', { name: 'What do you need to do?' })
  const put = outbox.put.bind(outbox)
  let keep: () => void = () => undefined
  const slow = jest.spyOn(outbox, 'put').mockImplementationOnce(async (entry) => {
    await new Promise<void>((resolve) => {
      keep = resolve
    })
    return put(entry)
  })
  await person.type(field, 'Buy plasters{Enter}')
  await person.type(field, ' and gauze')
  act(() => screen.getByRole('checkbox', { name: 'Call the clinic' }).focus())
  keep()
  expect(await list().findByRole('checkbox', { name: /^Buy plasters/ })).toBeVisible()
  await waitFor(() => expect(field).toHaveValue(' and gauze'))
  expect(screen.getByRole('checkbox', { name: 'Call the clinic' })).toHaveFocus()
  slow.mockRestore()
})

test('two simultaneous submits create one to-do', async () => {
  const { person } = await renderScreen(<Todos />, { user })
  const field = await screen.findByRole('textbox', { name: 'What do you need to do?' })
  await person.type(field, 'Fetch the prescription')
  const form = field.closest('form')
  if (!form) throw new Error('no form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(field).toHaveValue(''))
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  expect(server.requests(createTodo)).toHaveLength(1)
})

test('offline everything works and is shown as pending', async () => {
  for (const call of [createTodo, updateTodo, deleteTodo]) server.silence(call)
  const { person } = await renderScreen(<Todos />, { user })
  await person.type(await screen.findByRole('textbox'), 'Buy plasters{Enter}')
  await person.click(await screen.findByRole('checkbox', { name: /^Buy plasters/ }))
  expect(await screen.findByRole('checkbox', { name: 'Buy plasters Waiting to be sent', checked: true })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Delete: Walk' }))
  await waitFor(() => expect(list().queryByText('Walk')).toBeNull())
})

test('a deletion is undone without a request', async () => {
  const { person } = await renderScreen(<Todos />, { user })
  await person.click(await screen.findByRole('button', { name: 'Delete: Call the clinic' }))
  await waitFor(() => expect(list().queryByText('Call the clinic')).toBeNull())
  const rows = list().getAllByRole('listitem')
  const undo = within(rows[0] as HTMLElement).getByRole('button', { name: 'Undo', description: 'To-do deleted' })
  await waitFor(() => expect(undo).toHaveFocus())
  await person.click(undo)
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Call the clinic' })).toHaveFocus())
  expect(server.requests(deleteTodo)).toEqual([])
})

test('a deletion is sent at once when the tab is closed', async () => {
  const { person } = await renderScreen(<Todos />, { user })
  server.answer(deleteTodo, undefined)
  await person.click(await screen.findByRole('button', { name: 'Delete: Call the clinic' }))
  await waitFor(() => expect(list().queryByText('Call the clinic')).toBeNull())
  expect(server.requests(deleteTodo)).toEqual([])
  fireEvent(window, new Event('pagehide'))
  await waitFor(() => expect(server.requests(deleteTodo)).toHaveLength(1))
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
})

test('a text is edited in place; Escape cancels', async () => {
  const { person } = await renderScreen(<Todos />, { user })
  await person.click(await screen.findByRole('button', { name: 'Change: Walk' }))
  const field = screen.getByRole('textbox', { name: 'To do' })
  expect(field).toHaveFocus()
  await person.clear(field)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(field).toHaveAccessibleDescription('Enter what you need to do')
  await person.type(field, 'Walk to the lake{Enter}')
  expect(await screen.findByRole('checkbox', { name: 'Walk to the lake' })).toBeChecked()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change: Walk to the lake' })).toHaveFocus())
  await person.click(screen.getByRole('button', { name: 'Change: Call the clinic' }))
  await person.keyboard('Never{Escape}')
  expect(await screen.findByRole('checkbox', { name: 'Call the clinic' })).toBeVisible()
})

test('the draft is restored', async () => {
  const first = await renderScreen(<Todos />, { user })
  await first.person.type(await screen.findByRole('textbox'), 'Half a sent')
  first.unmount()
  await renderScreen(<Todos />, { user })
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Half a sent'))
})

test('a refused to-do says so, and can be edited until accepted', async () => {
  server.refuse(createTodo, { status: 422, codes: ['INVALID_CHARACTER'] })
  const { person } = await renderScreen(<Todos />, { user })
  await person.type(await screen.findByRole('textbox'), 'Odd{Enter}')
  expect(await screen.findByText('We couldn’t save this. Change it or delete it.')).toBeVisible()
  server.answerWith(createTodo, ({ body }) => put(body))
  await person.click(screen.getByRole('button', { name: 'Change: Odd' }))
  await person.keyboard('{Control>}a{/Control}Even{Enter}')
  const even = await screen.findByRole('checkbox', { name: 'Even' })
  act(() => even.focus())
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  await waitFor(() => expect(server.requests(listTodos)).toHaveLength(3))
  // The same row from writing to acknowledgment, so that the focus stays.
  expect(even).toHaveFocus()
})

test('an empty list has an empty state, in Arabic too', async () => {
  stored = []
  await renderScreen(<Todos />, { user, locale: 'ar' })
  expect(await screen.findByRole('heading', { name: 'لا توجد مهام بعد' })).toBeVisible()
})
