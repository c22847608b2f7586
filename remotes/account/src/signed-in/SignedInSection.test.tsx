import { endOneSession, endOtherSessions, listSessions, type SignedInDevice } from '@almanac/contracts/account/session'
import { fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { aProfile } from '../profile/testing/aProfile'
import { SignedInSection } from './SignedInSection'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const device = (number: number, overrides: Partial<SignedInDevice> = {}): SignedInDevice => ({
  id: `01920000-0000-7000-8000-00000000000${number}`,
  device_name: `Device ${number}`,
  created_at: '2026-11-01T08:00:00Z',
  last_seen_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-12-20T08:00:00Z',
  current: false,
  ...overrides,
})
const show = () => renderScreen(<SignedInSection profile={aProfile()} />, { path: '/profile' })

test('this device is marked and cannot be signed out here', async () => {
  server.answer(listSessions, [device(1, { current: true }), device(2, { device_name: null })])
  await show()
  const [own, other] = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(own).toHaveTextContent('This device')
  expect(within(own!).queryByRole('button')).not.toBeInTheDocument()
  expect(within(other!).getByRole('button', { name: 'Sign out Unknown device' })).toBeVisible()
})

test('this device is first, the last used follow, and the others are shown on demand', async () => {
  const others = [1, 2, 3, 4, 5, 6].map((number) => device(number, { device_name: 'Chromium on Linux' }))
  server.answer(listSessions, [...others, device(7, { current: true, created_at: '2026-11-02T09:30:00Z' })])
  const { person } = await show()
  const [own, next] = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(own).toHaveTextContent(/Device 7.*This device.*Signed in .*\d:\d\d/)
  // Equal names differ in their dates, for a screen reader too.
  expect(within(next!).getByRole('button', { name: 'Sign out Chromium on Linux' })).toHaveAccessibleDescription(
    /Signed in .*\d:\d\d/,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  await person.click(screen.getByRole('button', { name: 'Show all devices (7)' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
})

test('one device is signed out and leaves the list', async () => {
  server.answer(listSessions, [device(1, { current: true }), device(2)])
  server.answer(endOneSession, undefined)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Sign out Device 2' }))
  await waitFor(() => expect(screen.queryByText('Device 2')).not.toBeInTheDocument())
  expect(server.requests(endOneSession).map(({ path }) => path)).toEqual([`/sessions/${device(2).id}`])
})

test('all others are signed out at once', async () => {
  server.answer(listSessions, [device(1, { current: true }), device(2), device(3)])
  server.answer(endOtherSessions, undefined)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByText('Device 1')).toBeVisible()
})

test('a failure shows an error, and the device stays in the list', async () => {
  server.answer(listSessions, [device(1, { current: true }), device(2)])
  server.silence(endOneSession)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Sign out Device 2' }))
  expect(await screen.findByText(/That didn’t work/)).toBeVisible()
  expect(screen.getByText('Device 2')).toBeVisible()
})

test('while a company asks for a passkey the section says when the devices are shown', async () => {
  server.refuse(listSessions, { status: 403, codes: ['PASSKEY_REQUIRED'] })
  await show()
  expect(await screen.findByText(/asks for a passkey first/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
