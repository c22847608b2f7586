import { joinGroup, lookupGroup } from '@almanac/contracts/account/registration'
import { passkeySignInOptions, signIn, signInWithPasskey } from '@almanac/contracts/account/session'
import { aUser, fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { requestOptions, withAuthenticator } from '../../second-factor/testing'
import { fillIn, listenForAuthEvents, press, showLogin } from '../testing'

const BUTTON = 'Sign in with a passkey'
const user = aUser()
const options = { ...requestOptions, allowCredentials: [], userVerification: 'required' as const }

let server: FakeServer
let authenticator: ReturnType<typeof withAuthenticator>
const events = listenForAuthEvents()
beforeEach(() => {
  server = fakeServer()
  authenticator = withAuthenticator()
  server.answer(passkeySignInOptions, { options })
  server.answer(signInWithPasskey, user)
})
afterEach(() => authenticator.remove())

async function show(path = '/login') {
  const { person } = await showLogin(path)
  await screen.findByRole('button', { name: BUTTON })
  await waitFor(() => expect(authenticator.suggests()).toBe(true))
  return person
}
const signedIn = () =>
  waitFor(() => expect(events).toContainEqual({ type: 'signed_in', user_id: user.id }), { timeout: 5_000 })

test('the button signs in without an address or a password, with one question for options', async () => {
  const person = await show()
  await person.click(screen.getByRole('checkbox', { name: /isn’t mine/ }))
  await press(person, BUTTON)
  await signedIn()
  expect(server.requests(signInWithPasskey).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      shared_device: true,
      passkey: expect.objectContaining({ id: 'a2V5', response: expect.objectContaining({ userHandle: 'dXNlcg' }) }),
    }),
  ])
  expect(server.requests(passkeySignInOptions)).toHaveLength(1)
})

test('a suggestion in the field signs in, and joins the study of the link', async () => {
  server.answer(lookupGroup, {
    id: '01920000-0000-7000-8000-0000000000aa',
    name: 'Sleep study',
    company_id: user.id,
    company_name: 'Orchard',
    theme_key: 'quay',
    two_factor: false,
    captcha_url: null,
  })
  server.answer(joinGroup, user)
  await show('/login?code=SLEEP1')
  await screen.findByText(/Sign in to join Sleep study/)
  authenticator.choose()
  await signedIn()
  expect(server.requests(joinGroup)).toHaveLength(1)
  expect(authenticator.asked()).toBe(0)
})

test('the password ends the suggestion, and a refused one brings it back without other options', async () => {
  server.refuse(signIn, { status: 401, codes: ['INVALID_CREDENTIALS'] })
  const person = await show()
  await fillIn(person)
  await screen.findByText('Title of INVALID_CREDENTIALS')
  await waitFor(() => expect(authenticator.suggests()).toBe(true))
  server.answer(signIn, user)
  await press(person, 'Sign in')
  await signedIn()
  expect(authenticator.suggests()).toBe(false)
  expect(server.requests(passkeySignInOptions)).toHaveLength(1)
})

test('a canceled prompt says nothing; a refused passkey is said at the button, and needs other options', async () => {
  const person = await show()
  authenticator.refuse('NotAllowedError')
  await press(person, BUTTON)
  await waitFor(() => expect(authenticator.suggests()).toBe(true))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  authenticator.agree()
  server.refuse(signInWithPasskey, { status: 401, codes: ['PASSKEY_UNKNOWN'] })
  await press(person, BUTTON)
  expect(await screen.findByRole('alert')).toHaveTextContent('Title of PASSKEY_UNKNOWN')
  await waitFor(() => expect(server.requests(passkeySignInOptions)).toHaveLength(2))

  server.silence(signInWithPasskey)
  await press(person, BUTTON)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/connection/))
  expect(events).not.toContainEqual(expect.objectContaining({ type: 'signed_in' }))
})

test('a server without passkeys offers nothing', async () => {
  server.refuse(passkeySignInOptions, { status: 404, codes: ['NOT_FOUND'] })
  await showLogin()
  await waitFor(() => expect(server.requests(passkeySignInOptions)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: BUTTON })).not.toBeInTheDocument()
  expect(authenticator.suggests()).toBe(false)
})

test('a browser without passkeys is asked for none, and asks for none', async () => {
  authenticator.remove()
  server.refuse(signIn, { status: 401, codes: ['INVALID_CREDENTIALS'] })
  const { person } = await showLogin()
  await fillIn(person)
  await screen.findByText('Title of INVALID_CREDENTIALS')
  expect(server.requests(passkeySignInOptions)).toEqual([])
})
