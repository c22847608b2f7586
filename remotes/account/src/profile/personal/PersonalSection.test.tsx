import { updateProfile } from '@almanac/contracts/account/profile'
import { fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { openProfile, section } from '../testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const requests = () => server.requests(updateProfile).map(({ body }) => body)

test('a changed name is shown everywhere immediately', async () => {
  const { person, change } = await openProfile(server, 'you')
  const dialog = await change('Your details')
  await person.clear(dialog.getByLabelText('First name'))
  await person.type(dialog.getByLabelText('First name'), ' Amara ')
  await person.selectOptions(dialog.getByLabelText(/Year of birth/), '1961')
  await person.click(dialog.getByRole('radio', { name: 'Other' }))
  await person.type(dialog.getByLabelText('How you describe your gender'), 'Ağıt')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(requests()).toEqual([
    { first_name: 'Amara', last_name: 'Okafor', birth_year: 1961, gender: 'other', gender_other: 'Ağıt' },
  ])
  expect(section('Your details')).toHaveTextContent('Amara Okafor')
})

test('without a first name nothing is saved, and an error summary links to the field', async () => {
  const { person, change } = await openProfile(server, 'you')
  const dialog = await change('Your details')
  await person.clear(dialog.getByLabelText('First name'))
  await person.click(dialog.getByRole('radio', { name: 'Other' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const summary = await dialog.findByRole('alert')
  expect(summary).toHaveFocus()
  expect(dialog.getAllByRole('link')).toHaveLength(2)
  await person.click(dialog.getByRole('link', { name: /First name/ }))
  expect(dialog.getByLabelText('First name')).toHaveFocus()
  expect(requests()).toEqual([])
})

test.each([
  ['two words', false],
  ['agender!', false],
  ['बहुलिंगी', true],
  ['7', true],
])('a free-text gender may contain only letters and digits: %j', async (word, fits) => {
  const { person, change } = await openProfile(server, 'you')
  const dialog = await change('Your details')
  await person.click(dialog.getByRole('radio', { name: 'Other' }))
  await person.type(dialog.getByLabelText('How you describe your gender'), word)
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  if (fits) await waitFor(() => expect(requests()).toHaveLength(1))
  else expect(await dialog.findByRole('alert')).toHaveTextContent('Use letters and digits only, without spaces.')
})

test('an error of the server is shown at its field and the input stays', async () => {
  const { person, change } = await openProfile(server, 'you')
  server.refuse(updateProfile, { status: 422, codes: ['MANDATORY'] })
  const dialog = await change('Your details')
  await person.type(dialog.getByLabelText('First name'), ' Ada')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Title of MANDATORY')
  expect(dialog.getByLabelText('First name')).toHaveValue('Maya Ada')
})

test('without a network it shows an error and keeps the input', async () => {
  const { person, change } = await openProfile(server, 'you')
  server.silence(updateProfile)
  const dialog = await change('Your details')
  await person.type(dialog.getByLabelText('First name'), ' Ada')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('We can’t reach the server.')
  expect(dialog.getByLabelText('First name')).toHaveValue('Maya Ada')
  expect(section('Your details')).toHaveTextContent('Maya Okafor')
})

test('Back closes the editor and keeps the input as a draft; cancelling discards it', async () => {
  const { person, change, back, path } = await openProfile(server, 'you')
  let dialog = await change('Your details')
  await person.type(dialog.getByLabelText('First name'), ' Ada')
  await back()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(path()).toBe('/profile?section=you')

  dialog = await change('Your details')
  expect(dialog.getByText('You typed this earlier but didn’t save it.')).toBeVisible()
  expect(dialog.getByLabelText('First name')).toHaveValue('Maya Ada')
  await person.click(dialog.getByRole('button', { name: 'Clear it and start over' }))
  expect(dialog.getByLabelText('First name')).toHaveValue('Maya')

  await person.type(dialog.getByLabelText('First name'), ' Ada')
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  dialog = await change('Your details')
  expect(dialog.getByLabelText('First name')).toHaveValue('Maya')
  expect(requests()).toEqual([])
})
