import { listAllergies, listMedicationAllergies } from '@almanac/contracts/account/catalogue'
import { updateProfile } from '@almanac/contracts/account/profile'
import { outbox } from '@almanac/outbox'
import { act, fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { openProfile, section } from '../testing/openProfile'

const nuts = {
  id: '01920000-0000-7000-8000-00000000e001',
  allergy_id: 'nuts',
  allergen: 'Nuts',
  severity: 'severe' as const,
  revision: 1,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listAllergies, [{ id: 'pollen', name: 'Pollen' }])
  server.answer(listMedicationAllergies, [{ id: 'penicillin', name: 'Penicillin' }])
})

const requests = () => server.requests(updateProfile).map(({ body }) => body)

test('the lists are only shown while the switch is on, and retained otherwise', async () => {
  const { person } = await openProfile(server, 'health', { allergies: [nuts] })
  expect(screen.queryByText('Nuts')).not.toBeInTheDocument()
  await person.click(screen.getByRole('checkbox', { name: 'I have allergies' }))
  expect(await screen.findByText('Nuts')).toBeVisible()
  await waitFor(() => expect(requests()).toEqual([{ allergy_toggle: true }]))
})

test('a switch that is refused reverts and shows an error', async () => {
  const { person } = await openProfile(server, 'health')
  server.refuse(updateProfile, { status: 403, codes: ['PROFILE_LOCKED'] })
  await person.click(screen.getByRole('checkbox', { name: 'I have allergies' }))
  expect(await screen.findByText('Title of PROFILE_LOCKED')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'I have allergies' })).not.toBeChecked()
  expect(outbox.waitingCount()).toBe(0)
})

test('without a network the switch stays as it was put, also after a reload, and is sent later', async () => {
  const { person, reload, accept, stored } = await openProfile(server, 'health')
  server.silence(updateProfile)
  await person.click(screen.getByRole('checkbox', { name: 'I have allergies' }))
  expect(await screen.findByText('Waiting to be sent')).toBeVisible()
  await reload()
  expect(screen.getByRole('checkbox', { name: 'I have allergies' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Add an allergy' })).toBeVisible()
  accept()
  act(() => outbox.wake())
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  expect(stored().allergy_toggle).toBe(true)
  expect(screen.getByRole('checkbox', { name: 'I have allergies' })).toBeChecked()
})

test('an allergy requires a name and a severity', async () => {
  const { person } = await openProfile(server, 'health', { allergy_toggle: true })
  await person.click(screen.getByRole('button', { name: 'Add an allergy' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const summary = await dialog.findByRole('alert')
  expect(summary).toHaveTextContent('Enter what you’re allergic to.')
  expect(summary).toHaveTextContent('Choose how severe it is.')
  await person.type(dialog.getByRole('combobox', { name: 'Allergic to' }), 'pol')
  await person.click(await dialog.findByRole('option', { name: 'Pollen' }))
  await person.click(dialog.getByRole('radio', { name: /Moderate/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(section('What you’re allergic to')).toHaveTextContent('PollenModerate'))
  await waitFor(() =>
    expect(requests()).toEqual([
      {
        allergies: [
          {
            id: expect.any(String),
            allergy_id: 'pollen',
            allergen: 'Pollen',
            severity: 'moderate',
            revision: 0,
            next_revision: expect.any(Number),
          },
        ],
      },
    ]),
  )
})

test('a medicine is added with free text and a severity', async () => {
  const { person } = await openProfile(server, 'health', { allergy_toggle: true })
  await person.click(screen.getByRole('button', { name: 'Add a medicine' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('combobox', { name: 'Medicine' }), 'Grandma’s syrup')
  await person.click(dialog.getByRole('radio', { name: /Mild/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests()).toEqual([
      {
        medications: [
          {
            id: expect.any(String),
            medication_id: null,
            name: 'Grandma’s syrup',
            severity: 'mild',
            revision: 0,
            next_revision: expect.any(Number),
          },
        ],
      },
    ]),
  )
})
