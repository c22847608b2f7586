import { deviceStorage } from '@almanac/auth/storage'
import type { Answer } from '@almanac/contracts'
import { secondFactorState } from '@almanac/contracts/account/second-factor'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { PasskeyOffer } from './PasskeyOffer'

const TITLE = 'Sign in without a password'
const none: Answer<typeof secondFactorState> = {
  needed: false,
  on: false,
  passkeys: [],
  passkeys_possible: true,
  passkey_sign_in: true,
}
const passkey = { id: aUser().id, name: 'Phone', created_at: '2026-03-01T09:00:00Z', last_used_at: null }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(secondFactorState, none)
  Object.defineProperty(window, 'PublicKeyCredential', {
    configurable: true,
    value: { isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(true) },
  })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  document.cookie = 'almanac_shared_device=; max-age=0'
  deviceStorage.remove('almanac.passkey_declined')
})

const show = () => renderScreen(<PasskeyOffer />, { path: '/me', user: aUser() })
/** Waits until the decision has been made: what would be shown has been asked for, or nothing is asked. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

test('a device that can keep a passkey offers one, and leads to the dialog in the profile', async () => {
  const { person, path } = await show()
  expect(await screen.findByRole('region', { name: TITLE })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(path()).toBe('/profile?section=account&change=passkey')
})

test('after Not now it stays away for ninety days', async () => {
  const first = await show()
  await first.person.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.queryByText(TITLE)).not.toBeInTheDocument()
  first.unmount()
  const second = await show()
  await settled()
  expect(server.requests(secondFactorState)).toHaveLength(1)
  second.unmount()
  deviceStorage.set('almanac.passkey_declined', String(Date.now() - 91 * 86_400_000))
  await show()
  expect(await screen.findByText(TITLE)).toBeVisible()
})

test('nothing is asked on a shared device', async () => {
  document.cookie = 'almanac_shared_device=1'
  await show()
  await settled()
  expect(server.requests(secondFactorState)).toEqual([])
})

test.each([
  ['who has a passkey', { passkeys: [passkey] }],
  ['who needs a second factor', { needed: true }],
  ['a server of an earlier release', { passkey_sign_in: undefined }],
])('%s is offered none', async (_, state) => {
  server.answer(secondFactorState, { ...none, ...state })
  await show()
  await waitFor(() => expect(server.requests(secondFactorState)).toHaveLength(1))
  await settled()
  expect(screen.queryByText(TITLE)).not.toBeInTheDocument()
})
