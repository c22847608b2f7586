import { announce, setSession } from '@almanac/auth'
import { keepAppSignIn, resumeAppSignIn } from '@almanac/contracts/account/app-sign-in'
import { bindPushToken } from '@almanac/contracts/account/push-tokens'
import { connect, type Bridge } from '@almanac/native'
import { shellInPage } from '@almanac/native/testing/in-page'
import { aUser, fakeServer, waitFor, type FakeServer } from '@almanac/testing'
import { reportPrivateScreen } from './private-screen'
import { followSession } from './session'

let server: FakeServer
let stop: () => void = () => undefined
const expires_at = '2026-12-24T00:00:00.000Z'

beforeEach(() => {
  server = fakeServer()
  server.answer(bindPushToken, undefined)
  server.answer(keepAppSignIn, { secret: 'kept', expires_at })
  server.answer(resumeAppSignIn, { secret: 'next', expires_at })
  setSession(null, null)
})
afterEach(() => {
  stop()
  sessionStorage.clear()
  document.cookie = 'almanac_shared_device=; max-age=0'
})

/** A shell with a keychain, and its page's calls. */
function shellWith(
  kept: string | undefined,
  follow: (bridge: Bridge, onReturned: () => void) => () => void = followSession,
) {
  const keychain = { secret: kept }
  const returned = jest.fn()
  const { shell, port } = shellInPage({
    keep_secret: ({ secret }) => {
      keychain.secret = secret
      return {}
    },
    read_secret: () => ({ secret: keychain.secret }),
  })
  connect({ port, incarnation: 'page-1', onConnected: (bridge) => void (stop = follow(bridge, returned)) })
  return { shell, keychain, returned }
}

test('a signed-in page stores a secret in the keychain at each start', async () => {
  setSession(aUser(), 'csrf')
  const { keychain } = shellWith(undefined)
  await waitFor(() => expect(keychain.secret).toBe('kept'))
})

test('on a shared device no secret is stored', async () => {
  document.cookie = 'almanac_shared_device=1'
  setSession(aUser(), 'csrf')
  const { keychain, shell } = shellWith(undefined)
  await waitFor(() => expect(shell.last('signed_in')).toEqual({}))
  expect(server.requests(keepAppSignIn)).toEqual([])
  expect(keychain.secret).toBeUndefined()
})

test('a page without its cookie is signed in again by the secret, and stores the next one', async () => {
  const { keychain, returned, shell } = shellWith('kept')
  await waitFor(() => expect(returned).toHaveBeenCalledTimes(1))
  expect(server.requests(resumeAppSignIn).map(({ body }) => body)).toEqual([{ secret: 'kept' }])
  expect(keychain.secret).toBe('next')
  expect(shell.last('signed_out')).toBeUndefined()
})

test('without persistent cookies the sign-in is not retried endlessly', async () => {
  const first = shellWith('kept')
  await waitFor(() => expect(first.returned).toHaveBeenCalled())
  stop()
  const second = shellWith('next')
  await waitFor(() => expect(second.shell.called).toEqual([]))
  expect(second.returned).not.toHaveBeenCalled()
})

test('a rejected secret is deleted, one that could not be verified is kept', async () => {
  server.refuse(resumeAppSignIn, { status: 503, codes: ['SERVER_ERROR'] })
  const unsure = shellWith('kept')
  await waitFor(() => expect(server.requests(resumeAppSignIn)).toHaveLength(1))
  server.refuse(resumeAppSignIn, { status: 401, codes: ['UNAUTHORIZED'] })
  const dead = shellWith('kept')
  await waitFor(() => expect(dead.shell.last('signed_out')).toEqual({}))
  expect(unsure.shell.last('signed_out')).toBeUndefined()
  expect([unsure.returned, dead.returned].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('an expired session is not reported as signed out, a sign-out is', async () => {
  setSession(aUser(), 'csrf')
  const { shell } = shellWith(undefined)
  setSession(null, null)
  expect(shell.last('signed_out')).toBeUndefined()
  announce({ type: 'signed_out' })
  expect(shell.last('signed_out')).toEqual({})
})

test('the study defines whether the task switcher may show the page', () => {
  setSession(aUser(), 'csrf')
  const { shell } = shellWith(undefined, reportPrivateScreen)
  expect(shell.last('private_screen')).toEqual({ on: false })
  setSession(aUser({ hs_features: [{ title: 'Private Screen', enabled: true }] }), 'csrf')
  expect(shell.last('private_screen')).toEqual({ on: true })
  setSession(null, null)
  expect(shell.last('private_screen')).toEqual({ on: false })
})
