import { updateProfile } from '@almanac/contracts/account/profile'
import { fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { openProfile } from '../testing/openProfile'

jest.mock('@almanac/contracts/schema/account/profile', () => {
  throw new Error('The chunk did not come')
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

test('when the schemas cannot be loaded only the server validates', async () => {
  const { person, change } = await openProfile(server, 'you')
  server.refuse(updateProfile, { status: 422, codes: ['MANDATORY'] })
  const dialog = await change('Your details')
  await person.clear(dialog.getByLabelText('First name'))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Title of MANDATORY'), { timeout: 4_000 })
  expect(server.requests(updateProfile)).toHaveLength(1)
  expect(dialog.getByLabelText('First name')).toHaveValue('')
})
