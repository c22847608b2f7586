import { authStore, onAuthEvent, type AuthEvent } from '@almanac/auth'
import { verifyContactNumber } from '@almanac/contracts/account/profile'
import { joinGroup, lookupGroup, validateCode } from '@almanac/contracts/account/registration'
import { resendOtp, signIn, type OtpRequired } from '@almanac/contracts/account/session'
import { aUser, fakeServer, renderScreen, screen, waitFor, type Asked, type FakeServer, type Rendered } from '@almanac/testing'
import { Login } from './Login'

const user = aUser()
const group_id = '01920000-0000-7000-8000-0000000000aa'
const group = { id: group_id, name: 'Grove', company_id: user.id, company_name: 'Orchard', theme_key: 'quay', two_factor: false, captcha_url: null }
const bySms: OtpRequired = { otp_required: true, masked_number: '+49 ••• ••42', channel: 'sms', retry_after_seconds: 60 }
const byMail: OtpRequired = { otp_required: true, masked_number: 'm•••@example.org', channel: 'email', retry_after_seconds: 60 }

let server: FakeServer
let heard: AuthEvent[] = []
let stop = () => undefined as void

beforeEach(() => {
  server = fakeServer()
  heard = []
  stop = onAuthEvent((event) => heard.push(event))
})
afterEach(() => stop())

type Person = Rendered['person']

const codeIn = ({ body }: Asked): string | undefined => JSON.stringify(body).match(/"otp_attempt":"(\d+)"/)?.[1]
const show = (path = '/login') => renderScreen(<Login />, { path })
const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }))

async function fillIn(person: Person) {
  await person.type(screen.getByRole('textbox', { name: 'E-mail' }), 'Maya@Example.org')
  await person.type(screen.getByLabelText('Password'), 'secret words')
  await press(person, 'Sign in')
}

async function enterCode(person: Person, button = 'Sign in') {
  await person.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456')
  await press(person, button)
}

describe('signing in', () => {
  it('tells the host once, with a name for the device', async () => {
    server.answer(signIn, user)
    const { person } = await show()
    await fillIn(person)
    await waitFor(() => expect(heard).toEqual([{ type: 'signed_in', user_id: user.id }]))
    expect(server.asked(signIn).map(({ body }) => body)).toEqual([{ user: { email: 'maya@example.org', password: 'secret words', device_name: expect.any(String) as string } }])
  })

  it.each([
    ['the words of the server', 401, ['INVALID_CREDENTIALS'], 'Title of INVALID_CREDENTIALS'],
    ['UNKNOWN_SERVER_ERROR without any', 500, [], 'Something went wrong on our side'],
  ])('refused shows %s, and what was typed stays', async (_, status, codes, words) => {
    server.refuse(signIn, { status, codes })
    const { person } = await show()
    await fillIn(person)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(words)
    await waitFor(() => expect(alert).toHaveFocus())
    expect(screen.getByLabelText('Password')).toHaveValue('secret words')
    expect(heard.filter(({ type }) => type === 'signed_in')).toEqual([])
  })

  it('without an answer says so', async () => {
    server.silence(signIn)
    const { person } = await show()
    await fillIn(person)
    expect(await screen.findByRole('alert')).toHaveTextContent("can't reach the server")
  })

  it('leads to the other ways, with what was typed', async () => {
    const { person } = await show()
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
    await person.type(screen.getByRole('textbox', { name: 'E-mail' }), 'maya@example.org')
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot')
  })
})

describe('with a code', () => {
  it('by text message she is in after it, and no phone is asked for', async () => {
    server.answerWith(signIn, (asked) => (codeIn(asked) ? user : bySms))
    const { person } = await show()
    await fillIn(person)
    expect(await screen.findByText('+49 ••• ••42')).toBeInTheDocument()
    expect(heard).toEqual([])
    await enterCode(person)
    await waitFor(() => expect(heard).toEqual([{ type: 'signed_in', user_id: user.id }]))
    expect(server.asked(signIn).map(codeIn)).toEqual([undefined, '123456'])
  })

  it('that is wrong she is told at the field, and goes back to what she typed', async () => {
    server.answer(signIn, bySms)
    const { person } = await show()
    await fillIn(person)
    await screen.findByText('+49 ••• ••42')
    server.refuse(signIn, { status: 401, codes: ['INVALID_OTP'] })
    await enterCode(person)
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveAccessibleDescription(/Title of INVALID_OTP/))
    await press(person, 'Back')
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('Maya@Example.org')
    expect(screen.getByLabelText('Password')).toHaveValue('secret words')
  })

  const withoutPhone = async () => {
    server.answerWith(signIn, (asked) => (codeIn(asked) ? user : bySms))
    server.answer(resendOtp, { masked_number: byMail.masked_number, channel: 'email', retry_after_seconds: 60 })
    const { person } = await show()
    await fillIn(person)
    await screen.findByText('+49 ••• ••42')
    await press(person, 'I no longer have this phone')
    await screen.findByText('m•••@example.org')
    expect(server.asked(resendOtp).map(({ body }) => body)).toEqual([{ channel: 'email' }])
    await enterCode(person)
    await screen.findByRole('heading', { level: 1, name: 'Your new phone' })
    // The host must not take the screen away yet.
    expect(heard).toEqual([])
    return person
  }

  it('by e-mail, for the old phone is gone, she is asked for the new one, and proves it', async () => {
    const person = await withoutPhone()
    server.answerWith(verifyContactNumber, () => ({ ...bySms, masked_number: '+1 ••• ••23' }))
    await person.type(await screen.findByRole('textbox', { name: /^Phone number/ }), '(212) 555-0123')
    await press(person, 'Send me a code')
    expect(await screen.findByText('+1 ••• ••23')).toBeInTheDocument()
    expect(heard).toEqual([])
    server.refuse(verifyContactNumber, { status: 422, codes: ['INVALID_OTP'] })
    await enterCode(person, 'Keep this number')
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveAccessibleDescription(/Title of INVALID_OTP/))
    expect(heard).toEqual([])
    server.answerWith(verifyContactNumber, () => bySms)
    await press(person, 'Keep this number')
    await waitFor(() => expect(heard).toEqual([{ type: 'signed_in', user_id: user.id }]))
    expect(server.asked(verifyContactNumber).map(({ body }) => body)).toEqual([
      { primary_contact_number: '+12125550123' },
      { primary_contact_number: '+12125550123', otp_attempt: '123456' },
      { primary_contact_number: '+12125550123', otp_attempt: '123456' },
    ])
  })

  it('may pass over the new phone', async () => {
    const person = await withoutPhone()
    await screen.findByRole('textbox', { name: /^Phone number/ })
    await press(person, 'Not now')
    expect(heard).toEqual([{ type: 'signed_in', user_id: user.id }])
    expect(server.asked(verifyContactNumber)).toEqual([])
  })

  it('is told when a number cannot be taken, and it stays', async () => {
    const person = await withoutPhone()
    server.refuse(verifyContactNumber, { status: 422, codes: ['INVALID_PHONE'] })
    const field = await screen.findByRole('textbox', { name: /^Phone number/ })
    await person.type(field, '(212) 555-0123')
    await press(person, 'Send me a code')
    expect(await screen.findByRole('alert')).toHaveTextContent('Title of INVALID_PHONE')
    expect(field).toHaveValue('(212) 555-0123')
  })

  it('makes calls with the token that came with the answer, before the host knows her', async () => {
    server.answerWith(signIn, (asked) => (codeIn(asked) ? user : byMail))
    server.answer(verifyContactNumber, bySms)
    const answered = globalThis.fetch
    const tokens: (string | null)[] = []
    Object.assign(globalThis, {
      fetch: async (input: Request) => {
        tokens.push(input.headers.get('x-csrf-token'))
        const response = await answered(input)
        if (response.ok && input.url.includes('sign_in') && tokens.length === 2) response.headers.set('x-csrf-token', 'of this session')
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

describe('a study code', () => {
  const enter = async (person: Person, code: string) => {
    await press(person, 'I have a study code')
    await person.click(screen.getByRole('textbox', { name: /^Study code/ }))
    await person.paste(code)
    await press(person, 'Check the code')
  }

  it.each(['GROVE3', ' grove3 ', 'gro ve3', 'gro-ve3'])('%j leads to login with group and code, which greets her by the study', async (typed) => {
    server.answer(validateCode, { group_id, code: 'GROVE3' })
    server.answer(lookupGroup, group)
    const { person, path } = await show()
    await enter(person, typed)
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Grove' })).toBeInTheDocument()
    expect(path()).toBe(`/login?group=${group_id}&code=GROVE3`)
    expect(server.asked(validateCode).map((asked) => asked.path)).toEqual(['/groups/validate_code/GROVE3'])
    expect(screen.getByRole('link', { name: 'Register with this code' })).toHaveAttribute('href', '/register/GROVE3')
  })

  it.each(['GROVE', 'GROVE33', '', '   '])('%j has not exactly six characters and is not asked about', async (typed) => {
    const { person } = await show()
    await enter(person, typed)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(screen.getByRole('textbox', { name: /^Study code/ })).toHaveAccessibleDescription(/exactly 6 characters/)
    expect(server.asked(validateCode)).toEqual([])
  })

  it.each([
    ['of a closed study', { status: 422, codes: ['GROUPCODE_STUDY_CLOSED_ERROR'] }, 'This study has ended', 'is closed and takes nobody in'],
    ['that nobody knows', { status: 422, codes: ['GROUPCODE_VALIDATION_ERROR'] }, 'This study code is not valid', "don't know this code"],
    ['on which the server fails', { status: 500, codes: [] }, 'This study code is not valid', "don't know this code"],
  ])('%s is told, and stays', async (_, refused, title, words) => {
    server.refuse(validateCode, refused)
    const { person } = await show()
    await enter(person, 'GROVE3')
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert).toHaveFocus())
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeInTheDocument()
    expect(alert).toHaveTextContent(words)
    expect(screen.getByRole('textbox', { name: /^Study code/ })).toHaveValue('GROVE3')
  })

  it.each([[{ status: 429, codes: ['TOO_MANY_LOOKUPS'] }, 'Title of TOO_MANY_LOOKUPS'], [null, "can't reach the server"]])('that nobody looked at is not called wrong', async (refused, words) => {
    if (refused) server.refuse(validateCode, refused)
    else server.silence(validateCode)
    const { person } = await show()
    await enter(person, 'GROVE3')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('heading', { level: 2, name: 'The code was not checked yet' })).toBeInTheDocument()
  })

  it('is joined by whoever signs in with it', async () => {
    server.answer(lookupGroup, group)
    server.answer(signIn, user)
    server.answer(joinGroup, user)
    const { person } = await show(`/login?group=${group_id}&code=grove3`)
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Grove' })
    expect(screen.getByText(/Sign in, and you join Grove/)).toBeInTheDocument()
    await fillIn(person)
    await waitFor(() => expect(heard).toHaveLength(1))
    expect(server.asked(joinGroup).map((asked) => asked.path)).toEqual(['/groups/register/GROVE3'])
  })

  it('that cannot be joined keeps nobody out', async () => {
    server.answer(lookupGroup, group)
    server.answer(signIn, user)
    server.refuse(joinGroup, { status: 422, codes: ['GROUPCODE_STUDY_CLOSED_ERROR'] })
    const { person } = await show(`/login?group=${group_id}&code=GROVE3`)
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Grove' })
    await fillIn(person)
    expect(await screen.findByText(/could not join Grove/)).toBeInTheDocument()
    expect(heard).toHaveLength(1)
  })

  it('in the address that is none changes nothing, and nothing is joined', async () => {
    server.refuse(lookupGroup, { status: 404, codes: ['NOT_FOUND'] })
    server.answer(signIn, user)
    const { person } = await show('/login?code=%3Cscript%3E')
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeInTheDocument()
    await fillIn(person)
    await waitFor(() => expect(heard).toHaveLength(1))
    expect(server.asked(joinGroup)).toEqual([])
  })
})
