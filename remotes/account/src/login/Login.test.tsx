import { authStore, setSession } from '@almanac/auth'
import { verifyContactNumber } from '@almanac/contracts/account/profile'
import { resendOtp, signIn, type OtpRequired } from '@almanac/contracts/account/session'
import { aUser, fakeServer, screen, waitFor, type RecordedRequest, type FakeServer } from '@almanac/testing'
import { fillIn, listenForAuthEvents, press, showLogin as show, type Person } from './testing'

const user = aUser()
const bySms: OtpRequired = {
  otp_required: true,
  masked_number: '+49 ••• ••42',
  channel: 'sms',
  retry_after_seconds: 60,
}
const byMail: OtpRequired = {
  otp_required: true,
  masked_number: 'm•••@example.org',
  channel: 'email',
  retry_after_seconds: 60,
}

const authEvents = listenForAuthEvents()
let server: FakeServer

beforeEach(() => {
  server = fakeServer()
})

const codeIn = ({ body }: RecordedRequest): string | undefined =>
  JSON.stringify(body).match(/"otp_attempt":"(\d+)"/)?.[1]

async function enterCode(person: Person, button = 'Sign in') {
  await person.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456')
  await press(person, button)
}

describe('signing in', () => {
  it('notifies the host once and sends a device name', async () => {
    server.answer(signIn, user)
    const { person } = await show()
    await fillIn(person)
    await waitFor(() => expect(authEvents).toEqual([{ type: 'signed_in', user_id: user.id }]))
    expect(server.requests(signIn).map(({ body }) => body)).toEqual([
      { user: { email: 'Maya@Example.org', password: 'secret words', device_name: expect.any(String) as string } },
    ])
  })

  it('sends the shared-device flag, also with the code', async () => {
    server.answerWith(signIn, (asked) => (codeIn(asked) ? user : bySms))
    const { person } = await show()
    await person.click(screen.getByRole('checkbox', { name: 'This phone or computer isn’t mine' }))
    await fillIn(person)
    await enterCode(person)
    await waitFor(() => expect(authEvents).toHaveLength(1))
    expect(server.requests(signIn).map(({ body }) => body)).toMatchObject([
      { user: { shared_device: true } },
      { user: { shared_device: true, otp_attempt: '123456' } },
    ])
  })

  it.each([
    ['the words of the server', 401, ['INVALID_CREDENTIALS'], 'Title of INVALID_CREDENTIALS'],
    ['UNKNOWN_SERVER_ERROR without any', 500, [], 'Something went wrong on our side'],
  ])('that is refused shows %s and keeps the input', async (_, status, codes, words) => {
    server.refuse(signIn, { status, codes })
    const { person } = await show()
    await fillIn(person)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(words)
    await waitFor(() => expect(alert).toHaveFocus())
    expect(screen.getByLabelText('Password')).toHaveValue('secret words')
    expect(authEvents.filter(({ type }) => type === 'signed_in')).toEqual([])
  })

  it.each([
    ['', 'Enter your email address'],
    ['maya at example', 'such as maya@example.org'],
  ])('with the invalid address %j shows an error at the field and sends nothing', async (address, words) => {
    const { person } = await show()
    if (address) await person.type(screen.getByRole('textbox', { name: 'Email' }), address)
    await person.type(screen.getByLabelText('Password'), 'x')
    await press(person, 'Sign in')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(new RegExp(words))
    expect(screen.getByLabelText('Password')).toHaveValue('x')
    expect(server.requests(signIn)).toEqual([])
  })

  it('shows an error when there is no response', async () => {
    server.silence(signIn)
    const { person } = await show()
    await fillIn(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t reach the server')
  })

  it('links to the other screens and passes on the typed address', async () => {
    const { person } = await show()
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
    await person.type(screen.getByRole('textbox', { name: 'Email' }), 'maya@example.org')
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot')
  })
})

test('what the form in the page was refused with is said by the screen that takes its place', async () => {
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<div id="door"><p data-refusal>It isn’t right.</p><input name="password" aria-invalid="true" id="p"><p id="p-error">Enter it.</p></div>',
  )
  await show()
  document.getElementById('door')?.remove()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('It isn’t right.')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter it.')
})

test('says welcome back only in a browser where a user was signed in before', async () => {
  localStorage.clear()
  const { unmount } = await show()
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument()
  unmount()
  setSession(user, null)
  setSession(null, null)
  await show()
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeInTheDocument()
  expect(JSON.stringify({ ...localStorage })).not.toContain(user.id)
})

describe('with a code', () => {
  it('by text message completes the sign-in without asking for a phone number', async () => {
    server.answerWith(signIn, (asked) => (codeIn(asked) ? user : bySms))
    const { person } = await show()
    await fillIn(person)
    expect(await screen.findByText('+49 ••• ••42')).toBeInTheDocument()
    expect(authEvents).toEqual([])
    await enterCode(person)
    await waitFor(() => expect(authEvents).toEqual([{ type: 'signed_in', user_id: user.id }]))
    expect(server.requests(signIn).map(codeIn)).toEqual([undefined, '123456'])
  })

  it('that is wrong shows an error at the field, and Back leads to the kept input', async () => {
    server.answer(signIn, bySms)
    const { person } = await show()
    await fillIn(person)
    await screen.findByText('+49 ••• ••42')
    server.refuse(signIn, { status: 401, codes: ['INVALID_OTP'] })
    await enterCode(person)
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveAccessibleDescription(/Title of INVALID_OTP/),
    )
    await press(person, 'Back')
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('Maya@Example.org')
    expect(screen.getByLabelText('Password')).toHaveValue('secret words')
  })

  it('and browser Back returns to the form with the input kept', async () => {
    server.answer(signIn, bySms)
    const { person, back, path } = await show()
    await fillIn(person)
    await screen.findByText('+49 ••• ••42')
    await back()
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('Maya@Example.org')
    expect(path()).toBe('/login')
    await press(person, 'Sign in')
    expect(await screen.findByText('+49 ••• ••42')).toBeInTheDocument()
  })

  const withoutPhone = async () => {
    server.answerWith(signIn, (asked) => (codeIn(asked) ? user : { ...bySms, retry_after_seconds: 0 }))
    server.answer(resendOtp, { masked_number: byMail.masked_number, channel: 'email', retry_after_seconds: 60 })
    const { person } = await show()
    await fillIn(person)
    await screen.findByText('+49 ••• ••42')
    await press(person, 'I no longer have this phone')
    await screen.findByText('m•••@example.org')
    expect(server.requests(resendOtp).map(({ body }) => body)).toEqual([{ channel: 'email' }])
    await enterCode(person)
    await screen.findByRole('heading', { level: 1, name: 'Your new phone number' })
    // The host must not take the screen away yet.
    expect(authEvents).toEqual([])
    return person
  }

  it('by e-mail asks for the new phone number and verifies it', async () => {
    const person = await withoutPhone()
    server.answerWith(verifyContactNumber, () => ({ ...bySms, masked_number: '+1 ••• ••23' }))
    await person.type(await screen.findByRole('textbox', { name: /^Phone number/ }), '(212) 555-0123')
    await press(person, 'Send me a code')
    expect(await screen.findByText('+1 ••• ••23')).toBeInTheDocument()
    expect(authEvents).toEqual([])
    server.refuse(verifyContactNumber, { status: 422, codes: ['INVALID_OTP'] })
    await enterCode(person, 'Save this number')
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveAccessibleDescription(/Title of INVALID_OTP/),
    )
    expect(authEvents).toEqual([])
    server.answerWith(verifyContactNumber, () => bySms)
    await press(person, 'Save this number')
    await waitFor(() => expect(authEvents).toEqual([{ type: 'signed_in', user_id: user.id }]))
    expect(server.requests(verifyContactNumber).map(({ body }) => body)).toEqual([
      { primary_contact_number: '+12125550123', current_password: 'secret words' },
      { primary_contact_number: '+12125550123', otp_attempt: '123456' },
      { primary_contact_number: '+12125550123', otp_attempt: '123456' },
    ])
  })

  it('lets the user skip the new phone number', async () => {
    const person = await withoutPhone()
    await screen.findByRole('textbox', { name: /^Phone number/ })
    await press(person, 'Not now')
    expect(authEvents).toEqual([{ type: 'signed_in', user_id: user.id }])
    expect(server.requests(verifyContactNumber)).toEqual([])
  })

  it('is not asked for a number where the study only allows changing the password', async () => {
    const locked = aUser({ hs_features: [{ title: 'My Profile - Reset PW Only', enabled: true }] })
    server.answerWith(signIn, (asked) => (codeIn(asked) ? locked : byMail))
    const { person } = await show()
    await fillIn(person)
    await enterCode(person)
    await waitFor(() => expect(authEvents).toHaveLength(1))
    expect(screen.queryByRole('heading', { level: 1, name: 'Your new phone number' })).not.toBeInTheDocument()
  })

  it('shows an error for a refused number and keeps it', async () => {
    const person = await withoutPhone()
    server.refuse(verifyContactNumber, { status: 422, codes: ['INVALID_PHONE'] })
    const field = await screen.findByRole('textbox', { name: /^Phone number/ })
    await person.type(field, '(212) 555-0123')
    await press(person, 'Send me a code')
    expect(await screen.findByRole('alert')).toHaveTextContent('Title of INVALID_PHONE')
    expect(field).toHaveValue('(212) 555-0123')
  })

  it('uses the CSRF token of the response before the host takes over', async () => {
    server.answerWith(signIn, (asked) => (codeIn(asked) ? user : byMail))
    server.answer(verifyContactNumber, bySms)
    const originalFetch = globalThis.fetch
    const tokens: (string | null)[] = []
    Object.assign(globalThis, {
      fetch: async (input: Request) => {
        if (input.method !== 'GET') tokens.push(input.headers.get('x-csrf-token'))
        const response = await originalFetch(input)
        if (response.ok && input.url.includes('sign_in') && tokens.length === 2)
          response.headers.set('x-csrf-token', 'of this session')
        return response
      },
    })
    const { person } = await show()
    await fillIn(person)
    await enterCode(person)
    await person.type(await screen.findByRole('textbox', { name: /^Phone number/ }), '(212) 555-0123')
    await press(person, 'Send me a code')
    await screen.findByText('+49 ••• ••42')
    expect(tokens.at(-1)).toBe('of this session')
    expect(authStore.getState().user).toBeNull()
  })
})
