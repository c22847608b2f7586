import { refuseInvitations } from '@almanac/contracts/account/registration'
import { Route, Routes } from '@almanac/ui/router'
import { aUser, fakeServer, renderScreen, screen, type FakeServer } from '@almanac/testing'
import { NotMeScreen } from './NotMeScreen'

const ID = '6f1c7a34-53ea-4f5e-9a53-7a6d3c0b1a11'
const CODE = '0c9ea7a2-7c1c-4d5c-8f0b-3f6f1d1a2b3c'
let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const open = (options = {}) =>
  renderScreen(
    <Routes>
      <Route path="/not_me/:id/:code" element={<NotMeScreen />} />
    </Routes>,
    { path: `/not_me/${ID}/${CODE}`, ...options },
  )
const button = () => screen.getByRole('button', { name: 'This isn’t me: no more invitations' })

test.each([null, aUser()])(
  'only the button ends the invitations, not opening the link, signed in or not',
  async (user) => {
    server.answer(refuseInvitations, undefined)
    const { person } = await open(user ? { user } : {})
    expect(server.requests(refuseInvitations)).toHaveLength(0)
    await person.click(button())
    expect(await screen.findByText('You won’t get any more invitations')).toBeVisible()
    expect(server.requests(refuseInvitations)[0]).toMatchObject({
      path: `/invitations/${ID}/not_me`,
      body: { code: CODE },
    })
  },
)

test.each([404, 422])('a link that does not work says so (%i)', async (status) => {
  server.refuse(refuseInvitations, { status, codes: ['NOT_FOUND'] })
  const { person } = await open()
  await person.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent('This link doesn’t work')
})

test('without a connection it shows an error and can be retried', async () => {
  server.silence(refuseInvitations)
  const { person } = await open()
  await person.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t stop the invitations')
  server.answer(refuseInvitations, undefined)
  await person.click(button())
  expect(await screen.findByText('You won’t get any more invitations')).toBeVisible()
})
