import { deleteAppleHealth, getAppleHealth } from '@almanac/contracts/devices/apple-health'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { AppleHealthScreen } from './AppleHealthScreen'

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  server.answer(getAppleHealth, {
    last_sync: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    kinds: [
      { kind: 'heart_rate', count: 1_200, last_at: '2026-03-02T15:00:00Z' },
      { kind: 'a kind of a newer server', count: 1, last_at: '2026-03-02T15:00:00Z' },
    ],
  })
})

const show = () => renderScreen(<AppleHealthScreen />, { path: '/sync/manage_apple_health', user: aUser() })

test('each kind says how many measurements came and when the last was made', async () => {
  await show()
  const rows = within(await screen.findByRole('list', { name: 'Apple Health' })).getAllByRole('listitem')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toHaveTextContent(/^Heart rate1,200 measurements, the last March 2/)
  expect(screen.getByText('Last received 2 hours ago')).toBeInTheDocument()
})

test('deleting asks first, says what it does, and shows that nothing is left', async () => {
  server.answer(deleteAppleHealth, undefined)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Delete these measurements' }))
  await person.click(screen.getByRole('button', { name: 'Keep them' }))
  expect(server.requests(deleteAppleHealth)).toEqual([])
  await person.click(await screen.findByRole('button', { name: 'Delete these measurements' }))
  server.answer(getAppleHealth, { last_sync: null, kinds: [] })
  const dialog = screen.getByRole('alertdialog', { name: 'Delete what came from Apple Health?' })
  await person.click(within(dialog).getByRole('button', { name: 'Delete these measurements' }))
  expect(await screen.findByText('Nothing from Apple Health yet')).toBeInTheDocument()
})

test('a deletion that fails says so, and nothing is taken off the screen', async () => {
  server.refuse(deleteAppleHealth, { status: 500, codes: ['SERVER_ERROR'] })
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Delete these measurements' }))
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete these measurements' }))
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('list', { name: 'Apple Health' })).toHaveTextContent('Heart rate'))
})

test('the app comes first; choosing a file is opened by a button', async () => {
  const { person } = await show()
  await screen.findByRole('list', { name: 'Apple Health' })
  expect(screen.queryByRole('button', { name: 'Choose the file' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Use a file instead' }))
  expect(await screen.findByRole('button', { name: 'Choose the file' })).toBeVisible()
})
