import { lookupGroup, lookupInvitation, register, validateCode } from '@almanac/contracts/account/registration'
import { supportContact } from '@almanac/contracts/account/support'
import { act, fakeServer, renderScreen, screen, waitFor, type FakeServer, type Rendered } from '@almanac/testing'
import { asOurs } from '@almanac/testing/answers'
import { currentLocale } from '@almanac/i18n'
import { Route, Routes } from '@almanac/ui/router'
import { RegisterScreen } from './RegisterScreen'

let server: FakeServer
const group = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Heart',
  company_id: '00000000-0000-4000-8000-000000000002',
  company_name: 'Northwind',
  theme_key: 'tide',
  two_factor: false,
  captcha_url: null,
}

beforeEach(() => {
  server = fakeServer()
  sessionStorage.clear()
  server.answer(validateCode, { group_id: group.id, code: 'TIDE24' })
  server.answer(lookupGroup, group)
  server.answer(supportContact, { support_phone: null, contact: null })
})

const show = (path: string, locale = 'en', state?: unknown) => showAfter([], path, locale, state)
/** As `show`, with earlier entries in the history. */
const showAfter = (before: readonly string[], path: string, locale = 'en', state?: unknown) =>
  renderScreen(
    <Routes>
      <Route path="/register/:code?" element={<RegisterScreen />} />
      <Route path="/login" element={<p>Login</p>} />
    </Routes>,
    { path, locale, state, before },
  )

/** Fills in the first step, name, address and password, and goes on to the person. */
async function fillInAccount(person: Rendered['person']): Promise<void> {
  await person.type(await screen.findByLabelText('First name'), 'Zoe')
  await person.type(screen.getByLabelText('Email'), 'zoe@example.test')
  await person.type(screen.getByLabelText('Password'), 'a long walk')
  await person.type(screen.getByLabelText('Confirm password'), 'a long walk')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
}

/** Fills in both steps. */
async function fillIn(person: Rendered['person']): Promise<void> {
  await fillInAccount(person)
  await person.type(await screen.findByLabelText('Year of birth'), '١٩٩٠')
  await person.selectOptions(screen.getByLabelText('Gender'), 'female')
  await person.click(screen.getByRole('checkbox'))
}

const submit = (person: Rendered['person']) => person.click(screen.getByRole('button', { name: 'Register' }))

/** The server refuses the registration with these errors. */
function refuseWith(errors: readonly { title: string; code: string; field?: string }[]): void {
  const refusal = new Response(JSON.stringify({ errors }), {
    status: 422,
    headers: { 'content-type': 'application/json' },
  })
  Object.assign(globalThis, { fetch: (request: Request) => Promise.resolve(asOurs(request, refusal)) })
}

test('asks for name, address and password first, and for the rest after that', async () => {
  const { person } = await show('/register/TIDE24')
  await screen.findByLabelText('First name')
  const fields = [...document.querySelectorAll('form :is(input, select)')].map((field) => field.getAttribute('name'))
  expect(fields).toEqual(['first_name', 'email', 'password'])
  await fillInAccount(person)
  expect(await screen.findByLabelText('Year of birth')).toBeVisible()
})

test('each step shows what it misses, and nothing is sent', async () => {
  const { person } = await show('/register/TIDE24')
  await person.click(await screen.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(/Enter your first name\./)
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter your email address\./)
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Choose a password/)
  await person.type(screen.getByLabelText('Password'), 'short')
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/at least 8 characters/))
  await person.clear(screen.getByLabelText('Password'))
  await fillInAccount(person)
  const heading = (await screen.findByText('Step 2 of 2')).parentElement?.parentElement
  expect(heading).toHaveFocus()
  await submit(person)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(screen.getByLabelText('Year of birth')).toHaveAccessibleDescription(/Enter your year of birth\./)
  expect(screen.getByLabelText('Gender')).toHaveAccessibleDescription(/Choose an answer\./)
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Agree to the terms to register.')
  expect(server.requests(register)).toEqual([])
})

test('checks both rules of another gender', async () => {
  const { person } = await show('/register/TIDE24')
  await fillInAccount(person)
  await person.selectOptions(await screen.findByLabelText('Gender'), 'other')
  await submit(person)
  const words = await screen.findByLabelText('How you describe your gender')
  await waitFor(() => expect(words).toHaveAccessibleDescription(/Enter your gender, or choose another/))
  await person.type(words, 'a b')
  expect(words).toHaveAccessibleDescription(/without spaces or symbols/)
})

test('a password that nobody has seen is confirmed; once its text is shown it need not be', async () => {
  server.refuse(register, { status: 503, codes: ['CAPTCHA_UNREACHABLE'] })
  const { person, back } = await show('/register/TIDE24')
  await fillIn(person)
  await back()
  await person.clear(await screen.findByLabelText('Confirm password'))
  await person.type(screen.getByLabelText('Confirm password'), 'other')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(/The two passwords don’t match\./)
  await person.click(screen.getAllByRole('button', { name: 'Show password' })[0] ?? document.body)
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByLabelText('Year of birth')
  await submit(person)
  await screen.findByRole('alert')
  expect(server.requests(register)[0]?.body).toMatchObject({
    password: 'a long walk',
    password_confirmation: 'a long walk',
  })
})

test('the password is sent with what the first step asked for', async () => {
  const { person } = await show('/register/TIDE24')
  await fillIn(person)
  server.refuse(register, { status: 503, codes: ['CAPTCHA_UNREACHABLE'] })
  await submit(person)
  await screen.findByRole('alert')
  expect(server.requests(register)[0]?.body).toMatchObject({
    first_name: 'Zoe',
    birth_year: 1990,
    email: 'zoe@example.test',
    password: 'a long walk',
    password_confirmation: 'a long walk',
  })
})

test('the language stays as it is', async () => {
  await show('/register/TIDE24', 'es')
  await screen.findAllByRole('textbox')
  expect(currentLocale()).toBe('es')
})

test('where the check for people is blocked, the form says that, not that it was forgotten', async () => {
  server.answer(lookupGroup, { ...group, captcha_url: '/captcha' })
  const { person } = await show('/register/TIDE24')
  await fillIn(person)
  const source = screen.getByTitle<HTMLIFrameElement>('Show that you’re a person').contentWindow
  const data = { almanac: 'captcha', type: 'failed' }
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: 'null', source })))
  await submit(person)
  await waitFor(() => expect(screen.getAllByRole('alert')[0]).toHaveTextContent(/We couldn’t load the check/))
  expect(screen.queryByText(/Check the box/)).not.toBeInTheDocument()
  expect(server.requests(register)).toEqual([])
})

test('birth years go from 12 years ago down to 1850', async () => {
  const { person } = await show('/register/TIDE24')
  await fillInAccount(person)
  const field = await screen.findByLabelText('Year of birth')
  const latest = new Date().getUTCFullYear() - 12
  await submit(person)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  for (const [typed, isRight] of [
    ['1849', false],
    ['1850', true],
    [String(latest), true],
    [String(latest + 1), false],
    ['84', false],
  ] as const) {
    await person.clear(field)
    await person.type(field, typed)
    await waitFor(() => (isRight ? expect(field).toBeValid() : expect(field).toBeInvalid()))
  }
  expect(field).toHaveAccessibleDescription(new RegExp(`Enter a year from 1850 to ${latest}\\.`))
})

test('a link with a group names the study whose code is requested', async () => {
  await show(`/register?group=${group.id}`)
  expect(await screen.findByText(/To register for .*Heart.* \(.*Northwind.*\), you need a study code/)).toBeVisible()
  expect(server.requests(lookupGroup).map(({ path }) => path)).toEqual([`/groups/lookup/${group.id}`])
  expect(server.requests(validateCode)).toEqual([])
})

test('a link whose group is a code opens its form', async () => {
  await show('/register?group=TIDE24')
  expect(await screen.findByLabelText('First name')).toBeVisible()
})

test('an invitation id in place of a code prefills the form', async () => {
  server.refuse(validateCode, { status: 422, codes: ['GROUPCODE_VALIDATION_ERROR'] })
  server.answer(lookupInvitation, {
    first_name: 'Sam',
    last_name: 'Okafor',
    email: 'sam@example.test',
    group_id: null,
    from: 'Zoe',
    opens_records: null,
  })
  const { person } = await show('/register/abc')
  expect(await screen.findByText(/Zoe.* invited you/)).toBeInTheDocument()
  expect(screen.getByLabelText('First name')).toHaveValue('Sam')
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.test')
  await person.clear(screen.getByLabelText('First name'))
  await person.clear(screen.getByLabelText('Email'))
  await fillInAccount(person)
  expect(await screen.findByLabelText(/Last name/)).toHaveValue('Okafor')
})

test.each([
  ['GROUPCODE_STUDY_CLOSED_ERROR', /has ended/],
  ['GROUPCODE_VALIDATION_ERROR', /don’t recognize/],
])('%s shows an error at the study code', async (code, words) => {
  server.refuse(validateCode, { status: 422, codes: [code] })
  server.refuse(lookupInvitation, { status: 404, codes: ['NOT_FOUND'] })
  await show('/register/NOSUCH')
  expect(await screen.findByLabelText('Study code')).toHaveAccessibleDescription(words)
})

test('a code has six characters, separators ignored; the right one opens the form of its study', async () => {
  const { person, path, back } = await show('/register')
  const field = await screen.findByLabelText('Study code')
  await person.type(field, 'TIDE')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(field).toHaveAccessibleDescription(/exactly 6/)
  expect(server.requests(validateCode)).toEqual([])
  await person.clear(field)
  await person.type(field, 'tide-24')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/You’re registering for .*Heart.* \(.*Northwind.*\)/)).toBeVisible()
  expect(server.requests(validateCode).map(({ path }) => path)).toEqual(['/groups/validate_code/TIDE24'])
  expect(path()).toBe('/register/TIDE24')
  await back()
  expect(await screen.findByLabelText('Study code')).toHaveValue('TIDE24')
})

test.each([
  [{ support_phone: '+1 555 555 0100', contact: 'mailto:help@example.org' }, /0100/, 'tel:+15555550100'],
  [{ support_phone: null, contact: 'mailto:help@example.org' }, /help@example/, 'mailto:help@example.org'],
])('without a code at hand there is somebody to ask: %j', async (answer, name, address) => {
  server.answer(supportContact, answer)
  await show('/register')
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address)
})

test('a reload keeps the input except the password and the agreement', async () => {
  const { person, unmount } = await show('/register/TIDE24')
  await fillIn(person)
  unmount()
  const again = await showAfter(['/register/TIDE24'], '/register/TIDE24', 'en', { step: 'person' })
  expect(await screen.findByLabelText('Email')).toHaveValue('zoe@example.test')
  expect(screen.getByLabelText('First name')).toHaveValue('Zoe')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toContain('a long walk')
  await again.person.type(screen.getByLabelText('Password'), 'a long walk')
  await again.person.type(screen.getByLabelText('Confirm password'), 'a long walk')
  await again.person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText('Year of birth')).toHaveValue('١٩٩٠')
  expect(screen.getByLabelText('Gender')).toHaveValue('female')
  expect(screen.getByRole('checkbox')).not.toBeChecked()
})

test('Back keeps what was typed in both steps', async () => {
  const { person, back } = await show('/register/TIDE24')
  await fillIn(person)
  await back()
  expect(await screen.findByLabelText('First name')).toHaveValue('Zoe')
  expect(screen.getByLabelText('Password')).toHaveValue('a long walk')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText('Year of birth')).toHaveValue('١٩٩٠')
  expect(screen.getByRole('checkbox')).toBeChecked()
})

test('a refusal is shown at its field, in the step of that field; the input stays', async () => {
  const { person } = await show('/register/TIDE24')
  await fillIn(person)
  const year = { title: 'Choose a year of the list.', code: 'OUT_OF_RANGE', field: 'birth_year' }
  const taken = { title: 'We can’t create an account with this address.', code: 'EMAIL_NOT_ACCEPTED', field: 'email' }
  refuseWith([year])
  await submit(person)
  await waitFor(() => expect(screen.getByLabelText('Year of birth')).toHaveAccessibleDescription(/of the list\./))
  refuseWith([taken, year])
  await person.type(screen.getByLabelText('Year of birth'), '{Backspace}1')
  await submit(person)
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/with this address\./))
  expect(screen.getByLabelText('Email')).toHaveValue('zoe@example.test')
  expect(screen.getByRole('alert')).toHaveFocus()
  await person.type(screen.getByLabelText('Email'), 'e')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText('Year of birth')).toHaveValue('١٩٩1')
})

test('a study closed meanwhile shows a message for 5 seconds, then the login screen', async () => {
  const { person, path } = await show('/register/TIDE24')
  await fillIn(person)
  server.refuse(register, { status: 401, codes: ['STUDY_CLOSED'] })
  jest.useFakeTimers({ advanceTimers: true })
  await submit(person)
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('The study has closed')
  expect(path()).toBe('/register/TIDE24')
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(path()).toBe('/login'))
  jest.useRealTimers()
})

test('a reload at a later step asks for the password again, and stays while it is typed', async () => {
  const { person, unmount } = await show('/register/TIDE24')
  await fillIn(person)
  unmount()
  await show('/register/TIDE24', 'en', { step: 'phone' })
  await person.type(await screen.findByLabelText('Password'), 'a long walk')
  expect(screen.getByLabelText('Password')).toHaveValue('a long walk')
  expect(screen.queryByLabelText(/Mobile number/)).not.toBeInTheDocument()
})

test('without what the first step asks for, a link to a later one begins there', async () => {
  await show('/register/TIDE24', 'en', { step: 'person' })
  expect(await screen.findByLabelText('First name')).toBeVisible()
})

test('the draft of one invitation is not shown for another in the same tab', async () => {
  server.refuse(validateCode, { status: 422, codes: ['GROUPCODE_VALIDATION_ERROR'] })
  server.answer(lookupInvitation, {
    first_name: 'Sam',
    last_name: null,
    email: 'sam@example.test',
    group_id: null,
    from: null,
    opens_records: null,
  })
  const first = await show('/register/11111111-1111-4111-8111-111111111111')
  await first.person.type(await screen.findByLabelText('First name'), 'my')
  first.unmount()
  server.answer(lookupInvitation, {
    first_name: 'Rosa',
    last_name: null,
    email: 'rosa@example.test',
    group_id: null,
    from: null,
    opens_records: null,
  })
  await show('/register/22222222-2222-4222-8222-222222222222')
  expect(await screen.findByLabelText('First name')).toHaveValue('Rosa')
  expect(screen.getByLabelText('Email')).toHaveValue('rosa@example.test')
})

test('a used or expired invitation says so and asks for a study code', async () => {
  server.refuse(validateCode, { status: 422, codes: ['GROUPCODE_VALIDATION_ERROR'] })
  server.refuse(lookupInvitation, { status: 404, codes: ['NOT_FOUND'] })
  await show('/register/841e7118-27e6-4fcf-a111-111111111111')
  expect(await screen.findByLabelText('Study code')).toHaveValue('')
  expect(screen.getByLabelText('Study code')).toHaveAccessibleDescription(
    /This invitation has been used or has expired/,
  )
})
