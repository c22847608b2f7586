import { updateProfile } from '@almanac/contracts/account/profile'
import { fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { openProfile, section } from '../testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

test('saves contact method, time, address and e-mail preference', async () => {
  const { person, change } = await openProfile(server, 'reach')
  const dialog = await change('How you’d like to be contacted')
  expect(dialog.getByRole('checkbox', { name: 'Send me emails' })).toBeChecked()
  await person.click(dialog.getByRole('radio', { name: 'Call' }))
  await person.click(dialog.getByRole('radio', { name: 'In the morning' }))
  await person.type(dialog.getByLabelText(/Address/), '5 Quay Street{enter}Bristol')
  await person.click(dialog.getByRole('checkbox', { name: 'Send me emails' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([
    {
      contact_method: 0,
      contact_time_preference: 'morning',
      address: '5 Quay Street\nBristol',
      dont_send_emails: true,
    },
  ])
  expect(section('How you’d like to be contacted')).toHaveTextContent('Off')
})

test('an emptied field is saved as null', async () => {
  const { person, change } = await openProfile(server, 'reach', {
    address: '5 Quay Street',
    contact_method: 1,
    contact_time_preference: 'evening',
  })
  const dialog = await change('How you’d like to be contacted')
  await person.clear(dialog.getByLabelText(/Address/))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([
      { contact_method: 1, contact_time_preference: 'evening', address: null, dont_send_emails: false },
    ]),
  )
})
