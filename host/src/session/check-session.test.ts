import { authStore, setSession } from '@almanac/auth'
import { currentSession } from '@almanac/contracts/account/session'
import { aUser, fakeServer } from '@almanac/testing'
import { checkSession } from './check-session'

test('a session that is still the same keeps its user, so that no screen is rendered again; a changed one is shown', async () => {
  const user = aUser()
  const server = fakeServer()
  setSession(user, 'token')
  server.answer(currentSession, structuredClone(user))
  await checkSession()
  expect(authStore.getState().user).toBe(user)
  server.answer(currentSession, { ...user, first_name: 'Ada' })
  await checkSession()
  expect(authStore.getState().user?.first_name).toBe('Ada')
})
