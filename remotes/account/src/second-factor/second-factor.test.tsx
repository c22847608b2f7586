import {
  addPasskey,
  beginPasskey,
  confirmSecondFactor,
  enrolSecondFactor,
  secondFactorState,
} from '@almanac/contracts/account/second-factor'
import { signIn } from '@almanac/contracts/account/session'
import { aUser, fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { creationOptions, requestOptions, withAuthenticator } from './testing'
import { fillIn, listenForAuthEvents, press, showLogin, type Person } from '../login/testing'

const operator = aUser({ roles: ['operator'] })
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const recovery_codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']

const authEvents = listenForAuthEvents()
let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  server.answer(secondFactorState, { needed: true, on: false })
  server.answer(enrolSecondFactor, { secret, uri: `otpauth://totp/Almanac:nadia?secret=${secret}` })
})

const signedIn = () => authEvents.filter(({ type }) => type === 'signed_in')

async function begin(): Promise<Person> {
  const { person } = await showLogin()
  await fillIn(person, 'nadia@example.org')
  return person
}
async function code(person: Person, button: string, digits = '123456') {
  const field = await screen.findByRole('textbox', { name: /^Code/ })
  await person.clear(field)
  await person.type(field, digits)
  await press(person, button)
}

test('an operator without a second factor sets it up before the session begins: secret, first code, recovery codes', async () => {
  server.answer(signIn, operator)
  const person = await begin()
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up your second factor' })).toBeInTheDocument()
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open in the authenticator app on this device' })).toHaveAttribute(
    'href',
    `otpauth://totp/Almanac:nadia?secret=${secret}`,
  )
  expect(server.requests(enrolSecondFactor).map(({ body }) => body)).toContainEqual({
    current_password: 'secret words',
  })

  server.refuse(confirmSecondFactor, { status: 422, codes: ['INVALID_OTP'] })
  await code(person, 'Turn it on')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveAccessibleDescription(/Title of INVALID_OTP/),
  )
  server.answer(confirmSecondFactor, { recovery_codes })
  await press(person, 'Turn it on')
  const codes = await screen.findByRole('group', { name: 'Save your recovery codes' })
  await waitFor(() => expect(codes).toHaveFocus())
  for (const each of recovery_codes) expect(screen.getByText(each)).toBeInTheDocument()
  // The host must not replace the screen before they are saved.
  expect(signedIn()).toEqual([])
  await press(person, 'I’ve saved them')
  await waitFor(() => expect(signedIn()).toEqual([{ type: 'signed_in', user_id: operator.id }]))
})

test('a clinician can put it off until it is required, and is told how many days that is', async () => {
  const clinician = { ...aUser(), second_factor_needed: true as const }
  const required_from = new Date(Date.now() + 3 * 86_400_000 - 60_000).toISOString()
  server.answer(signIn, clinician)
  server.answer(secondFactorState, { needed: true, on: false, required_from })
  const person = await begin()
  expect(await screen.findByText(/In 3 days, you’ll need this/)).toBeInTheDocument()
  await press(person, 'Later')
  await waitFor(() => expect(signedIn()).toEqual([{ type: 'signed_in', user_id: clinician.id }]))
})

test('an error while setting it up is shown and can be retried', async () => {
  server.answer(signIn, operator)
  server.refuse(enrolSecondFactor, { status: 503, codes: ['SECOND_FACTOR_UNREADABLE'] })
  const person = await begin()
  expect(await screen.findByText('Title of SECOND_FACTOR_UNREADABLE')).toBeInTheDocument()
  server.answer(enrolSecondFactor, { secret, uri: 'otpauth://totp/x' })
  await press(person, 'Try again')
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()
})

const withCode = () =>
  server.answerWith(signIn, ({ body }) =>
    JSON.stringify(body).includes('otp_attempt') ? operator : { second_factor_required: true as const },
  )

test('an operator with a second factor is asked for its code and signed in by the right one', async () => {
  withCode()
  server.answer(secondFactorState, { needed: true, on: true })
  const person = await begin()
  expect(await screen.findByText('Enter the code your authenticator app shows.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send another code' })).not.toBeInTheDocument()
  server.refuse(signIn, { status: 401, codes: ['OTP_USED'] })
  await code(person, 'Sign in')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveAccessibleDescription(/Title of OTP_USED/),
  )
  withCode()
  await code(person, 'Sign in', '654321')
  await waitFor(() => expect(signedIn()).toHaveLength(1))
  expect(server.requests(signIn).at(-1)?.body).toMatchObject({ user: { otp_attempt: '654321' } })
})

test('a recovery code works for a lost phone, and errors are shown at its field', async () => {
  withCode()
  server.answer(secondFactorState, { needed: true, on: true })
  const person = await begin()
  await screen.findByText('Enter the code your authenticator app shows.')
  await press(person, 'Use a recovery code')
  server.refuse(signIn, { status: 401, codes: ['INVALID_OTP'] })
  const field = screen.getByRole('textbox', { name: 'Recovery code' })
  await person.type(field, 'aaaa-bbbb-cccc-dddd')
  await press(person, 'Sign in')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Title of INVALID_OTP/))
  expect(field).toHaveValue('aaaa-bbbb-cccc-dddd')
  withCode()
  await press(person, 'Sign in')
  await waitFor(() => expect(signedIn()).toHaveLength(1))
})

test('a participant is not asked for a second factor', async () => {
  server.answer(signIn, aUser())
  await begin()
  await waitFor(() => expect(signedIn()).toHaveLength(1))
  expect(server.requests(secondFactorState)).toEqual([])
})

describe('where the browser has passkeys', () => {
  let authenticator: ReturnType<typeof withAuthenticator>
  beforeEach(() => {
    authenticator = withAuthenticator(['internal'], 'platform')
    server.answer(secondFactorState, { needed: true, on: false, passkeys_possible: true })
    server.answer(beginPasskey, { options: creationOptions })
  })
  afterEach(() => authenticator.remove())

  const required = { second_factor_required: true as const, app: true, passkey_options: requestOptions }
  const withProof = () => {
    server.answer(secondFactorState, { needed: true, on: true })
    server.answerWith(signIn, ({ body }) => (/otp_attempt|passkey/.test(JSON.stringify(body)) ? operator : required))
  }

  test('one is offered first at the setup, and the app remains', async () => {
    server.answer(signIn, operator)
    const person = await begin()
    authenticator.refuse('NotAllowedError')
    await screen.findByText(/A passkey confirms it’s you/)
    expect(server.requests(enrolSecondFactor)).toEqual([])
    await press(person, 'Add a passkey')
    expect(await screen.findByRole('alert')).toHaveTextContent(/It was canceled/)
    await press(person, 'Use an authenticator app instead')
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()
    await press(person, 'Use a passkey instead')
    authenticator.agree()
    server.answer(addPasskey, { recovery_codes })
    await press(person, 'Add a passkey')
    await screen.findByText('I’ve saved them')
    await press(person, 'I’ve saved them')
    await waitFor(() => expect(signedIn()).toHaveLength(1))
  })

  test('it signs in; a canceled prompt leaves the other ways, and asks the server for nothing', async () => {
    withProof()
    const person = await begin()
    expect(await screen.findByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeInTheDocument()
    authenticator.refuse('NotAllowedError')
    await press(person, 'Use your passkey')
    expect(await screen.findByRole('alert')).toHaveTextContent(/It was canceled/)
    expect(screen.getByRole('button', { name: 'Use a recovery code' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Use the authenticator app' })).toBeEnabled()
    authenticator.agree()
    await press(person, 'Use your passkey')
    await waitFor(() => expect(signedIn()).toHaveLength(1))
    expect(server.requests(signIn)).toHaveLength(2)
    expect(server.requests(signIn).at(-1)?.body).toMatchObject({ user: { passkey: { id: 'a2V5' } } })
  })

  test('what the server refused is asked for anew', async () => {
    withProof()
    const person = await begin()
    await screen.findByText('Use your passkey')
    server.refuse(signIn, { status: 401, codes: ['PASSKEY_EXPIRED'] })
    await press(person, 'Use your passkey')
    expect(await screen.findByRole('alert')).toHaveTextContent('Title of PASSKEY_EXPIRED')
    withProof()
    await press(person, 'Use your passkey')
    await waitFor(() => expect(signedIn()).toHaveLength(1))
    expect(server.requests(signIn)).toHaveLength(4)
  })

  test('where none can be used here, that is said, and a recovery code is asked for', async () => {
    authenticator.remove()
    server.answer(signIn, { ...required, app: false })
    await begin()
    expect(await screen.findByText(/Your passkey can’t be used here/)).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Recovery code' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Use your passkey' })).not.toBeInTheDocument()
  })
})
