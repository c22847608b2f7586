import { confirmEmail } from '@almanac/contracts/account/profile'
import { Route, Routes } from '@almanac/ui/router'
import { aUser, fakeServer, renderScreen, screen, type FakeServer } from '@almanac/testing'
import { ConfirmEmailScreen } from './ConfirmEmailScreen'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const open = (options = {}) =>
  renderScreen(
    <Routes>
      <Route path="/confirm_email/:token" element={<ConfirmEmailScreen />} />
    </Routes>,
    { path: '/confirm_email/a.b', ...options },
  )
const confirm = () => screen.getByRole('button', { name: 'Confirm my address' })

test('opening the link does not use it up; the button confirms the address, which other tabs learn', async () => {
  server.answer(confirmEmail, { user_confirmed: true })
  const learned = new Promise((resolve) => {
    const otherTab = new BroadcastChannel('almanac.profile')
    otherTab.onmessage = ({ data }) => {
      otherTab.close()
      resolve(data)
    }
  })
  const { person } = await open()
  expect(server.requests(confirmEmail)).toHaveLength(0)
  await person.click(confirm())
  expect(await screen.findByText('Your address is confirmed')).toBeVisible()
  expect(server.requests(confirmEmail)[0]?.path).toBe('/confirmation/a.b')
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeVisible()
  expect(await learned).toBe('changed')
})

test('a signed-in user is sent to the profile', async () => {
  server.answer(confirmEmail, { user_confirmed: true })
  const { person } = await open({ user: aUser() })
  await person.click(confirm())
  expect(await screen.findByRole('link', { name: 'Go to your profile' })).toBeVisible()
})

test('an expired link says so and what to do', async () => {
  server.refuse(confirmEmail, { status: 422, codes: ['LINK_EXPIRED'] })
  const { person } = await open()
  await person.click(confirm())
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works')
})

test('without a connection the link is not called expired', async () => {
  server.silence(confirmEmail)
  const { person } = await open()
  await person.click(confirm())
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t confirm your address')
  expect(confirm()).toBeVisible()
})
