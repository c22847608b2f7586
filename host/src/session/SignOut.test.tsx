import { act } from 'react'
import { Route, Routes } from 'react-router-dom'
import { authStore } from '@almanac/auth'
import { signOut } from '@almanac/contracts/account/session'
import { aUser, fakeServer, renderScreen, screen, waitFor } from '@almanac/testing'
import { SignOut } from './SignOut'

const open = jest.fn().mockResolvedValue(undefined)
const waiting = jest.fn().mockReturnValue(0)
jest.mock('../signed-in/load', () => ({
  loadSignedIn: () =>
    Promise.resolve({
      outboxModule: { outbox: { open: (id: string | null) => open(id), waitingCount: () => waiting() } },
    }),
  signedInModule: () => undefined,
}))
const leaveSession = jest.fn()
jest.mock('./end-session', () => ({ leaveSession: () => leaveSession() }))

fakeServer().answer(signOut, undefined)
const screens = (
  <Routes>
    <Route path="/logout" element={<SignOut />} />
    <Route path="/" element={<p>Today</p>} />
  </Routes>
)

beforeEach(() => {
  jest.clearAllMocks()
  waiting.mockReturnValue(0)
})

test('signs out at once when everything has been sent', async () => {
  await renderScreen(screens, { user: aUser(), path: '/logout' })
  await waitFor(() => expect(leaveSession).toHaveBeenCalledTimes(1))
})

test('asks before entries are left, once it is known whose they are', async () => {
  const user = aUser()
  waiting.mockReturnValue(2)
  await renderScreen(screens, { path: '/logout' })
  act(() => authStore.setState({ status: 'restoring', user: null }))
  open.mockClear()
  act(() => authStore.setState({ status: 'authenticated', user }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Some entries haven’t been sent yet')
  expect(open).toHaveBeenLastCalledWith(user.id)
  expect(leaveSession).not.toHaveBeenCalled()
})

test('a link of another site signs nobody out without asking', async () => {
  const { person } = await renderScreen(screens, { user: aUser(), path: '/logout?confirm=true' })
  expect(await screen.findByRole('heading', { name: 'Sign out?' })).toBeVisible()
  expect(leaveSession).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(leaveSession).toHaveBeenCalledTimes(1)
})
