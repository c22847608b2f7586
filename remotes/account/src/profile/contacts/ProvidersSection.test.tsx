import { listElements } from '@almanac/contracts/account/catalogue'
import { updateProfile } from '@almanac/contracts/account/profile'
import { fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { openProfile, releaseHeld } from '../testing/openProfile'

const brandt = {
  id: '01920000-0000-7000-8000-00000000f002',
  name: 'Dr Brandt',
  specialty: 'Cardiology',
  organization: null,
  phone_number: null,
  email: null,
  address: null,
  revision: 3,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listElements, [{ id: 'cardiology', name: 'Cardiology', kind: 'provider_specialty' }])
})

const requests = () => server.requests(updateProfile).map(({ body }) => body)

test('a provider is changed; an invalid number blocks the save', async () => {
  const { person } = await openProfile(server, 'people', { health_care_provider_informations: [brandt] })
  await person.click(screen.getByRole('button', { name: /^Dr Brandt/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a provider' }))
  await person.type(dialog.getByLabelText(/Clinic or organization/), 'Quay Clinic')
  await person.type(dialog.getByLabelText(/Phone number/), '12')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Check this number.')
  expect(requests()).toEqual([])
  await person.clear(dialog.getByLabelText(/Phone number/))
  await person.type(dialog.getByLabelText(/Phone number/), '+447911123456')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests()).toEqual([
      {
        health_care_provider_informations: [
          {
            ...brandt,
            organization: 'Quay Clinic',
            phone_number: '+447911123456',
            next_revision: expect.any(Number),
          },
        ],
      },
    ]),
  )
})

test('a provider is removed by id', async () => {
  const { person } = await openProfile(server, 'people', { health_care_provider_informations: [brandt] })
  await person.click(screen.getByRole('button', { name: /^Dr Brandt/ }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Dr Brandt removed')
  await releaseHeld()
  await waitFor(() => expect(requests()).toEqual([{ removed_hsp_contacts: [{ id: brandt.id, revision: 3 }] }]))
})
