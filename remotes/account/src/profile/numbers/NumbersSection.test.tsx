import { updateProfile, verifyContactNumber } from '@almanac/contracts/account/profile'
import { fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { aProfile } from '../testing/aProfile'
import { openProfile, section } from '../testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const sent = {
  otp_required: true as const,
  masked_number: '+44 ••• ••56',
  channel: 'sms' as const,
  retry_after_seconds: 60,
}
const requests = () => server.requests(verifyContactNumber).map(({ body }) => body)

test('a number is saved once its code was entered', async () => {
  const { person, change } = await openProfile(server, 'reach')
  expect(screen.getByRole('button', { name: 'Add: Phone number' })).toBeVisible()
  const dialog = await change('Phone number')
  server.answer(verifyContactNumber, sent)
  await person.type(await dialog.findByRole('textbox'), '+447911123456')
  await person.type(dialog.getByLabelText('Current password'), 'secret words')
  await person.click(dialog.getByRole('button', { name: 'Send a code' }))
  expect(await dialog.findByText('+44 ••• ••56')).toBeVisible()
  expect(requests()).toEqual([{ primary_contact_number: '+447911123456', current_password: 'secret words' }])

  server.refuse(verifyContactNumber, { status: 422, codes: ['INVALID_OTP'] })
  await person.type(dialog.getByLabelText('Code'), '000000')
  await person.click(dialog.getByRole('button', { name: 'Save this number' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Title of INVALID_OTP')
  expect(dialog.getByLabelText('Code')).toHaveValue('000000')

  server.answer(verifyContactNumber, aProfile({ primary_contact_number: '+447911123456' }))
  await person.clear(dialog.getByLabelText('Code'))
  await person.type(dialog.getByLabelText('Code'), '123 456')
  await person.click(dialog.getByRole('button', { name: 'Save this number' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(requests().at(-1)).toEqual({ primary_contact_number: '+447911123456', otp_attempt: '123456' })
  expect(section('Phone number')).toHaveTextContent('+447911123456')
})

test('an invalid number blocks the save', async () => {
  const { person, change } = await openProfile(server, 'reach')
  const dialog = await change('Second phone number')
  await person.type(await dialog.findByRole('textbox'), '+4479')
  await person.click(dialog.getByRole('button', { name: 'Send a code' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Check this number.')
  expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  expect(requests()).toEqual([])
})

test('an error of the server is shown at the number, which stays', async () => {
  const { person, change } = await openProfile(server, 'reach')
  const dialog = await change('Second phone number')
  server.refuse(verifyContactNumber, { status: 429, codes: ['OTP_TOO_SOON'] })
  await person.type(await dialog.findByRole('textbox'), '+447911123456')
  await person.click(dialog.getByRole('button', { name: 'Send a code' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Title of OTP_TOO_SOON')
  expect(requests()).toEqual([{ secondary_contact_number: '+447911123456' }])
  server.refuse(verifyContactNumber, { status: 500, codes: [] })
  await person.click(dialog.getByRole('button', { name: 'Send a code' }))
  expect(await dialog.findByText('Something went wrong on our side. Try again in a moment.')).toBeVisible()
})

test('removing a number needs confirmation', async () => {
  const { person, change } = await openProfile(server, 'reach', { secondary_contact_number: '+447911123456' })
  const dialog = await change('Second phone number')
  await person.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(server.requests(updateProfile)).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Remove this number' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add: Second phone number', hidden: true })).toBeInTheDocument(),
  )
  expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([{ secondary_contact_number: null }])
})

test('the number for sign-in codes is not removed without the password', async () => {
  const { person, change } = await openProfile(server, 'reach', { primary_contact_number: '+447911123456' })
  const dialog = await change('Phone number')
  await person.click(dialog.getByRole('button', { name: 'Remove' }))
  await person.click(dialog.getByRole('button', { name: 'Remove this number' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter your password.')
  expect(server.requests(updateProfile)).toEqual([])
  await person.type(dialog.getByLabelText('Current password'), 'secret words')
  await person.click(dialog.getByRole('button', { name: 'Remove this number' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add: Phone number', hidden: true })).toBeInTheDocument(),
  )
  expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([
    { primary_contact_number: null, current_password: 'secret words' },
  ])
})

test('a wrong password shows an error at its field, and both inputs stay', async () => {
  const { person, change } = await openProfile(server, 'reach')
  const dialog = await change('Phone number')
  server.refuse(verifyContactNumber, { status: 422, codes: ['WRONG_PASSWORD'] })
  await person.type(await dialog.findByRole('textbox'), '+447911123456')
  await person.type(dialog.getByLabelText('Current password'), 'no idea')
  await person.click(dialog.getByRole('button', { name: 'Send a code' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Title of WRONG_PASSWORD')
  expect(dialog.getByRole('textbox')).toHaveValue('07911 123456')
  expect(dialog.getByLabelText('Current password')).toHaveValue('no idea')
})
