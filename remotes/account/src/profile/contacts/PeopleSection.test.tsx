import { listElements } from '@almanac/contracts/account/catalogue'
import { updateProfile } from '@almanac/contracts/account/profile'
import { outbox } from '@almanac/outbox'
import { act, fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { openProfile, releaseHeld, section } from '../testing/openProfile'

const ben = {
  id: '01920000-0000-7000-8000-00000000f001',
  name: 'Ben',
  relationship: 'Brother',
  phone_number: '+447911123456',
  email: null,
  revision: 1,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listElements, [
    { id: 'daughter', name: 'Daughter', kind: 'contact_relationship' },
    { id: 'cardiology', name: 'Cardiology', kind: 'provider_specialty' },
  ])
})

const requests = () => server.requests(updateProfile).map(({ body }) => body)

test('a person is added with relationship, number and address', async () => {
  const { person } = await openProfile(server, 'people')
  await person.click(screen.getByRole('button', { name: 'Add a person' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a person' }))
  await person.type(dialog.getByLabelText('Name'), 'Zoë')
  await person.click(dialog.getByRole('combobox', { name: /Relationship to you/ }))
  expect((await dialog.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Daughter'])
  await person.click(dialog.getByRole('option', { name: 'Daughter' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests()).toEqual([
      {
        additional_contacts: [
          {
            id: expect.any(String),
            name: 'Zoë',
            relationship: 'Daughter',
            phone_number: null,
            email: null,
            revision: 0,
            next_revision: expect.any(Number),
          },
        ],
      },
    ]),
  )
})

test('an invalid number, an invalid address and an empty name block the save', async () => {
  const { person } = await openProfile(server, 'people')
  await person.click(screen.getByRole('button', { name: 'Add a person' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText(/Phone number/), '12')
  await person.type(dialog.getByLabelText(/Email/), 'zoe')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const summary = await dialog.findByRole('alert')
  expect(summary).toHaveFocus()
  for (const words of ['Enter the person’s name.', 'Check this number.', 'Enter an email address'])
    expect(summary).toHaveTextContent(words)
  expect(requests()).toEqual([])
})

test('a person whose removal was sent is restored', async () => {
  const { person } = await openProfile(server, 'people', { additional_contacts: [ben] })
  expect(section('People to contact')).toHaveTextContent('BenBrother · +447911123456')
  await person.click(screen.getByRole('button', { name: /^Ben/ }))
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Change a person' })).getByRole('button', { name: 'Remove' }),
  )
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await releaseHeld()
  await person.click(undo)
  await waitFor(() =>
    expect(requests()).toEqual([
      { removed_additional_contacts: [{ id: ben.id, revision: 1 }] },
      { additional_contacts: [{ ...ben, revision: 0, next_revision: expect.any(Number) }] },
    ]),
  )
})

test('a person is added once, though the answer was lost', async () => {
  const { person, accept } = await openProfile(server, 'people')
  await person.click(screen.getByRole('button', { name: 'Add a person' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText('Name'), 'Zoë')
  server.silence(updateProfile)
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(section('People to contact')).toHaveTextContent('Zoë Waiting to be sent'))
  accept()
  act(() => outbox.wake())
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  const [first, second] = requests()
  expect(second).toEqual(first)
  expect(section('People to contact')).not.toHaveTextContent('Waiting')
})
