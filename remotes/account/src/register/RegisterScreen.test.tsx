import { lookupGroup, lookupInvitation, register, validateCode } from '@almanac/contracts/account/registration'
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
})

const show = (path: string, locale = 'en', state?: unknown) =>
  renderScreen(
    <Routes>
      <Route path="/register/:code?" element={<RegisterScreen />} />
      <Route path="/login" element={<p>Login</p>} />
    </Routes>,
    { path, locale, state },
  )

/** Fills in all fields and submits the form. */
async function fillIn(person: Rendered['person']): Promise<void> {
  await person.type(await screen.findByLabelText('First name'), 'Zoe')
  await person.type(screen.getByLabelText('Email'), 'zoe@example.test')
  await person.type(screen.getByLabelText('Password'), 'a long walk')
  await person.type(screen.getByLabelText('Confirm password'), 'a long walk')
  await person.type(screen.getByLabelText('Year of birth'), '١٩٩٠')
  await person.selectOptions(screen.getByLabelText('Gender'), 'female')
  await person.click(screen.getByRole('checkbox'))
}

test('missing fields show errors, and nothing is sent', async () => {
  const { person } = await show('/register/TIDE24')
  await person.click(await screen.findByRole('button', { name: 'Register' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('Enter your first name.')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Choose a password/)
  expect(screen.getByLabelText('Year of birth')).toHaveAccessibleDescription(/^Enter your year of birth\./)
  expect(screen.getByLabelText('Gender')).toHaveAccessibleDescription('Choose an answer.')
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Agree to the terms to register.')
  expect(server.requests(register)).toEqual([])
})

test('rejects short and different passwords, and checks both rules of another gender', async () => {
  const { person } = await show('/register/TIDE24')
  await person.type(await screen.findByLabelText('Password'), 'short')
  await person.type(screen.getByLabelText('Confirm password'), 'other')
  await person.selectOptions(screen.getByLabelText('Gender'), 'other')
  await person.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/at least 8 characters/))
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('The two passwords don’t match.')
  expect(screen.getByLabelText('How you describe your gender')).toHaveAccessibleDescription(
    /Enter your gender, or choose another/,
  )
  await person.type(screen.getByLabelText('How you describe your gender'), 'a b')
  expect(screen.getByLabelText('How you describe your gender')).toHaveAccessibleDescription(/without spaces or symbols/)
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
  await person.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(screen.getAllByRole('alert')[0]).toHaveTextContent(/We couldn’t load the check/))
  expect(screen.queryByText(/Check the box/)).not.toBeInTheDocument()
  expect(server.requests(register)).toEqual([])
})

test('birth years go from 12 years ago down to 1850', async () => {
  const { person } = await show('/register/TIDE24')
  const field = await screen.findByLabelText('Year of birth')
  const latest = new Date().getUTCFullYear() - 12
  await person.click(screen.getByRole('button', { name: 'Register' }))
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
  await show('/register/abc')
  expect(await screen.findByText(/Zoe.* invited you/)).toBeInTheDocument()
  expect(screen.getByLabelText('First name')).toHaveValue('Sam')
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.test')
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
  const { person } = await show('/register')
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
})

test('a reload keeps the input except the passwords and the agreement', async () => {
  const { person, unmount } = await show('/register/TIDE24')
  await fillIn(person)
  unmount()
  await show('/register/TIDE24')
  expect(await screen.findByLabelText('First name')).toHaveValue('Zoe')
  expect(screen.getByLabelText('Email')).toHaveValue('zoe@example.test')
  expect(screen.getByLabelText('Year of birth')).toHaveValue('١٩٩٠')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(screen.getByRole('checkbox')).not.toBeChecked()
})

test('a refused address shows an error at its field, and the input stays', async () => {
  const { person } = await show('/register/TIDE24')
  await fillIn(person)
  const refusal = new Response(
    JSON.stringify({
      errors: [{ title: 'We can’t create an account with this address.', code: 'TAKEN', field: 'email' }],
    }),
    { status: 422, headers: { 'content-type': 'application/json' } },
  )
  Object.assign(globalThis, { fetch: (request: Request) => Promise.resolve(asOurs(request, refusal)) })
  await person.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      /We can’t create an account with this address\./,
    ),
  )
  expect(screen.getByLabelText('First name')).toHaveValue('Zoe')
  expect(screen.getByLabelText('Password')).toHaveValue('a long walk')
})

test('a study closed meanwhile shows a message for 5 seconds, then the login screen', async () => {
  const { person, path } = await show('/register/TIDE24')
  await fillIn(person)
  server.refuse(register, { status: 401, codes: ['STUDY_CLOSED'] })
  jest.useFakeTimers({ advanceTimers: true })
  await person.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('The study has closed')
  expect(path()).toBe('/register/TIDE24')
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(path()).toBe('/login'))
  jest.useRealTimers()
})

test('a reload at a later step stays at the form while the password is typed', async () => {
  const { person } = await show('/register/TIDE24', 'en', { step: 'phone' })
  await person.type(await screen.findByLabelText('Password'), 'a long walk')
  expect(screen.getByLabelText('Password')).toHaveValue('a long walk')
  expect(screen.queryByLabelText(/Mobile number/)).not.toBeInTheDocument()
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
  await first.person.type(await screen.findByLabelText(/Last name/), 'Okafor')
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
  expect(screen.getByLabelText(/Last name/)).toHaveValue('')
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
