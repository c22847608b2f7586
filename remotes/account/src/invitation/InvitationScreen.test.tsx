import { authStore } from '@almanac/auth'
import { acceptInvitation, lookupGroup, lookupInvitation, validateCode } from '@almanac/contracts/account/registration'
import { currentSession } from '@almanac/contracts/account/session'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { RegisterScreen } from '../register/RegisterScreen'

const ID = '11111111-1111-4111-8111-111111111111'
const user = aUser()
const group = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Heart',
  company_id: '00000000-0000-4000-8000-000000000002',
  company_name: 'Northwind',
  theme_key: 'tide',
  two_factor: false,
  captcha_url: null,
}
const invitation = {
  first_name: 'Maya',
  last_name: null,
  email: user.email,
  group_id: group.id,
  from: 'Zoe',
  opens_records: null,
}

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  sessionStorage.clear()
  server.answer(lookupInvitation, invitation)
  server.answer(lookupGroup, group)
  server.refuse(validateCode, { status: 422, codes: ['GROUPCODE_VALIDATION_ERROR'] })
})

const show = (path = `/register/${ID}`, who: typeof user | null = user) =>
  renderScreen(
    <Routes>
      <Route path="/register/:code?" element={<RegisterScreen />} />
      <Route path="/" element={<p>Home</p>} />
      <Route path="/login" element={<p>Login</p>} />
    </Routes>,
    { path, user: who },
  )

test('a signed-in user sees the inviter and the study, and joins it', async () => {
  const joined = aUser({ groups: [{ id: group.id, name: 'Heart', company_id: group.company_id, theme_key: 'tide' }] })
  server.answer(acceptInvitation, { relationship_id: null, group_id: group.id })
  server.answer(currentSession, joined)
  const { person, path } = await show()
  expect(await screen.findByText(/Zoe.* invited you to .*Heart.* \(.*Northwind.*\)/)).toBeVisible()
  expect(server.requests(acceptInvitation)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(path()).toBe('/'))
  expect(server.requests(acceptInvitation)).toHaveLength(1)
  expect(authStore.getState().user?.groups).toHaveLength(1)
  expect(await screen.findByText(/You’ve joined .*Heart/)).toBeVisible()
})

test.each([
  [true, /you and .*Zoe.* can see what each other records/],
  [false, /Neither of you sees what the other records/],
])('an invitation to a circle says which records accepting opens (%s)', async (opens_records, words) => {
  server.answer(lookupInvitation, { ...invitation, group_id: null, opens_records })
  await show()
  expect(await screen.findByText(words)).toBeVisible()
})

test('declining opens the home screen and accepts nothing', async () => {
  const { person, path } = await show()
  await person.click(await screen.findByRole('button', { name: 'No thanks' }))
  await waitFor(() => expect(path()).toBe('/'))
  expect(server.requests(acceptInvitation)).toEqual([])
})

test('an invitation to another address says so, and cannot be accepted', async () => {
  server.answer(lookupInvitation, { ...invitation, email: 'sam@example.test' })
  await show()
  expect(await screen.findByText(/was sent to .*sam@example\.test.*signed in as .*maya@example\.org/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout')
})

test('a used or expired invitation says so', async () => {
  server.refuse(lookupInvitation, { status: 404, codes: ['NOT_FOUND'] })
  await show()
  expect(await screen.findByText(/has been used or has expired/)).toBeVisible()
})

test('an invitation that expires while open shows the error of the server', async () => {
  server.refuse(acceptInvitation, { status: 404, codes: ['INVITATION_OVER'] })
  const { person, path } = await show()
  await person.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Title of INVITATION_OVER')
  expect(path()).toBe(`/register/${ID}`)
})

test('a study code leads a signed-in user home', async () => {
  const { path } = await show('/register/TIDE24')
  await waitFor(() => expect(path()).toBe('/'))
})

test('signed out, "I already have an account" leads to the sign-in and from there back to the invitation', async () => {
  const { person, path } = await show(`/register/${ID}`, null)
  expect(await screen.findByText(/Zoe.* invited you to .*Heart.* \(.*Northwind.*\)/)).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'I already have an account' }))
  await waitFor(() => expect(path()).toBe('/login'))
  // The host opens this path after the sign-in.
  expect(JSON.parse(sessionStorage.getItem('almanac.return_to') ?? '{}')).toEqual({
    path: `/register/${ID}`,
    user_id: null,
  })
})
