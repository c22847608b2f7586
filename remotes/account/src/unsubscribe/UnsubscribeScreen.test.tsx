import { unsubscribe } from '@almanac/contracts/account/emails'
import { Route, Routes } from '@almanac/ui/router'
import { aUser, fakeServer, renderScreen, screen, type FakeServer } from '@almanac/testing'
import { UnsubscribeScreen } from './UnsubscribeScreen'

const ID = '6f1c7a34-53ea-4f5e-9a53-7a6d3c0b1a11'
const PATH = `/unsubscribe/${ID}/${ID}`
let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const open = (options = {}) =>
  renderScreen(
    <Routes>
      <Route path="/unsubscribe/:id/:code" element={<UnsubscribeScreen />} />
      <Route path="/profile" element={<p>Profile</p>} />
    </Routes>,
    { path: PATH, ...options },
  )

test('the button unsubscribes, opening the link does not, as mail scanners follow links', async () => {
  server.answer(unsubscribe, undefined)
  const { person } = await open()
  expect(server.requests(unsubscribe)).toHaveLength(0)
  await person.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByText('You won’t get these emails anymore')).toBeVisible()
  expect(server.requests(unsubscribe)[0]?.path).toBe(`/users/${ID}/unsubscribe_from_emails/${ID}`)
  expect(document.activeElement).toHaveTextContent('You won’t get these emails anymore')
})

test.each([404, 422])('a link that does not work says so (%i)', async (status) => {
  server.refuse(unsubscribe, { status, codes: ['NOT_FOUND'] })
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This link doesn’t work')
})

test('without a connection it shows an error and can be retried', async () => {
  server.silence(unsubscribe)
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t stop these emails')
  server.answer(unsubscribe, undefined)
  await person.click(screen.getByRole('button', { name: 'Stop these emails' }))
  expect(await screen.findByText('You won’t get these emails anymore')).toBeVisible()
})

test('a signed-in user is sent to the profile', async () => {
  const { path } = await open({ user: aUser() })
  expect(path()).toBe('/profile')
})
