import { readPasswordReset, requestPasswordReset, resetPassword } from '@almanac/contracts/account/password'
import { lookupGroup } from '@almanac/contracts/account/registration'
import { fakeServer, renderScreen, screen, waitFor, type FakeServer, type Rendered } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { Login } from '../login/Login'
import { ForgotScreen } from './ForgotScreen'
import { ResetScreen } from './ResetScreen'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

type Person = Rendered['person']

const screens = (
  <Routes>
    <Route path="/login" element={<Login />} />
    <Route path="/forgot" element={<ForgotScreen />} />
    <Route path="/forgot/:code" element={<ResetScreen />} />
  </Routes>
)
const show = (path: string) => renderScreen(screens, { path })
const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }))

describe('a forgotten password', () => {
  const email = () => screen.getByRole('textbox', { name: 'Email' })
  const requestLink = async (person: Person, address = 'Maya@Example.org') => {
    if (address) await person.type(email(), address)
    await press(person, 'Send me a link')
  }

  it('gets the same confirmation for every address, and can be resent', async () => {
    server.answer(requestPasswordReset, undefined)
    const { person } = await show('/forgot')
    await requestLink(person)
    expect(
      await screen.findByText(/If there’s an account with \u2068Maya@Example.org\u2069, an email is on its way/),
    ).toBeInTheDocument()
    await press(person, 'Send it again')
    expect(await screen.findAllByText('We’ve sent it again.')).not.toHaveLength(0)
    expect(server.requests(requestPasswordReset).map(({ body }) => body)).toEqual([
      { user: { email: 'maya@example.org' } },
      { user: { email: 'maya@example.org' } },
    ])
    await press(person, 'Use another address')
    expect(email()).toHaveValue('Maya@Example.org')
  })

  it('keeps the study of the sign-in, whose brand the screens have', async () => {
    server.silence(lookupGroup)
    const { person, path } = await show('/login?code=TIDE24&utm_source=poster')
    await person.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    expect(path()).toBe('/forgot?code=TIDE24')
    await person.click(screen.getByRole('link', { name: 'Go to sign in' }))
    expect(path()).toBe('/login?code=TIDE24')
  })

  it.each([
    [{ status: 500, codes: [] }, 'Something went wrong on our side'],
    [{ status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'Title of TOO_MANY_REQUESTS'],
  ])('shows PASSWORD_COULD_NOT_BE_RESET with the reason when the request is refused', async (refused, words) => {
    server.refuse(requestPasswordReset, refused)
    const { person } = await show('/forgot')
    await requestLink(person)
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert).toHaveFocus())
    expect(alert).toHaveTextContent('We couldn’t reset your password')
    expect(alert).toHaveTextContent(words)
    expect(email()).toHaveValue('Maya@Example.org')
  })

  it('shows an error when the second request is refused', async () => {
    server.answer(requestPasswordReset, undefined)
    const { person } = await show('/forgot')
    await requestLink(person)
    await screen.findByText(/an email is on its way/)
    server.silence(requestPasswordReset)
    await press(person, 'Send it again')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /We couldn’t reset your password.*can’t reach the server/,
    )
  })

  it.each([
    ['', 'Enter your email address'],
    ['maya', 'such as maya@example.org'],
  ])('with the invalid address %j shows an error and sends nothing', async (address, words) => {
    const { person } = await show('/forgot')
    await requestLink(person, address)
    expect(email()).toHaveAccessibleDescription(new RegExp(words))
    expect(server.requests(requestPasswordReset)).toEqual([])
  })

  it('prefills the address typed at login', async () => {
    const { person } = await show('/login')
    await person.type(email(), 'maya@example.org')
    await person.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeInTheDocument()
    expect(email()).toHaveValue('maya@example.org')
  })
})

describe('a new password', () => {
  const first = () => screen.getByLabelText('New password')
  const second = () => screen.getByLabelText('Confirm new password')
  const save = async (person: Person, password: string, again = password) => {
    if (password) {
      await person.click(first())
      await person.paste(password)
    }
    if (again) {
      await person.click(second())
      await person.paste(again)
    }
    await press(person, 'Save new password')
  }

  it('leads to the login screen, which says that other devices were signed out; Back does not return to the link', async () => {
    server.answer(resetPassword, undefined)
    const { person, path } = await show('/forgot/the-token')
    await save(person, 'a long way home', 'a long way home')
    expect(await screen.findByText(/All devices that were signed in have been signed out/)).toBeInTheDocument()
    expect(path()).toBe('/login')
    expect(server.requests(resetPassword).map(({ body }) => body)).toEqual([
      {
        user: {
          reset_password_token: 'the-token',
          password: 'a long way home',
          password_confirmation: 'a long way home',
        },
      },
    ])
  })

  it('is stored by password managers with the address, which is filled in at sign-in and stands in no URL', async () => {
    server.answer(readPasswordReset, { email: 'maya@example.org' })
    server.answer(resetPassword, undefined)
    const { person, path } = await show('/forgot/the-token')
    const username = () => first().closest('form')?.querySelector('input[autocomplete=username]')
    await waitFor(() => expect(username()).toHaveValue('maya@example.org'))
    expect(username()).not.toBeVisible()
    expect(server.requests(readPasswordReset).map(({ body }) => body)).toEqual([{ reset_password_token: 'the-token' }])
    await save(person, 'a long way home')
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('maya@example.org')
    expect(path()).toBe('/login')
  })

  it('is not typed in vain: a link that is no longer valid says so at once', async () => {
    server.refuse(readPasswordReset, { status: 422, codes: ['LINK_EXPIRED'] })
    await show('/forgot/t')
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeInTheDocument()
  })

  it('may be long and can be shown', async () => {
    server.answer(resetPassword, undefined)
    const { person } = await show('/forgot/t')
    expect(first()).toHaveAttribute('autocomplete', 'new-password')
    await person.click(screen.getAllByRole('button', { name: 'Show password' })[0] ?? document.body)
    expect(first()).toHaveAttribute('type', 'text')
    await save(person, 'ö'.repeat(200))
    await waitFor(() => expect(server.requests(resetPassword)).toHaveLength(1))
  })

  it.each([
    ['', '', 'Enter a new password.', null],
    ['seven77', 'seven77', 'Use at least 8 characters.', null],
    ['long enough', 'long enougH', null, 'The two passwords don’t match.'],
    ['long enough', '', null, 'The two passwords don’t match.'],
  ])('%j and %j is not sent', async (password, again, atFirst, atSecond) => {
    const { person } = await show('/forgot/t')
    await save(person, password, again)
    const alert = screen.getByRole('alert')
    await waitFor(() => expect(alert).toHaveFocus())
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('You can’t use this password')
    if (atFirst) expect(first()).toHaveAccessibleDescription(new RegExp(atFirst))
    if (atSecond) expect(second()).toHaveAccessibleDescription(atSecond)
    expect(alert).toHaveTextContent(atFirst ?? atSecond ?? '')
    expect(server.requests(resetPassword)).toEqual([])
    expect(first()).toHaveValue(password)
  })

  it('shows PASSWORD with the list when the server rejects it', async () => {
    server.refuse(resetPassword, { status: 422, codes: ['PASSWORD_TOO_COMMON', 'PASSWORD_LIKE_YOU'] })
    const { person } = await show('/forgot/t')
    await save(person, 'password1234')
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert).toHaveFocus())
    expect(alert).toHaveTextContent('You can’t use this password')
    expect(alert).toHaveTextContent('Title of PASSWORD_TOO_COMMON')
    expect(alert).toHaveTextContent('Title of PASSWORD_LIKE_YOU')
    expect(first()).toHaveValue('password1234')
  })

  it('shows an error at the confirmation when the server finds it different', async () => {
    server.refuse(resetPassword, { status: 422, codes: ['PASSWORD_CONFIRMATION_NO_MATCH'] })
    const { person } = await show('/forgot/t')
    await save(person, 'a long way home')
    await waitFor(() => expect(second()).toHaveAccessibleDescription('Title of PASSWORD_CONFIRMATION_NO_MATCH'))
  })

  it('offers a new link when the link is no longer valid', async () => {
    server.refuse(resetPassword, { status: 422, codes: ['LINK_EXPIRED'] })
    const { person, path } = await show('/forgot/t')
    await save(person, 'a long way home')
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('Each link works once')
    await person.click(screen.getByRole('link', { name: 'Get a new link' }))
    expect(path()).toBe('/forgot')
  })

  it.each([
    [{ status: 500, codes: [] }, 'Something went wrong'],
    [null, 'can’t reach the server'],
  ])('that could not be saved shows an error', async (refused, words) => {
    if (refused) server.refuse(resetPassword, refused)
    else server.silence(resetPassword)
    const { person } = await show('/forgot/t')
    await save(person, 'a long way home')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(first()).toHaveValue('a long way home')
  })
})
