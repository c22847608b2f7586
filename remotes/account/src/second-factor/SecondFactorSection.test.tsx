import { replaceRecoveryCodes, secondFactorState } from '@almanac/contracts/account/second-factor'
import { fakeServer, renderScreen, screen, type FakeServer } from '@almanac/testing'
import { SecondFactorSection } from './SecondFactorSection'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
const show = () => renderScreen(<SecondFactorSection />, { path: '/profile' })

test('new recovery codes are shown once, after the password', async () => {
  server.answer(secondFactorState, { needed: true, on: true, recovery_codes_left: 3 })
  server.refuse(replaceRecoveryCodes, { status: 422, codes: ['WRONG_PASSWORD'], field: 'current_password' })
  const { person } = await show()
  expect(await screen.findByText('Unused recovery codes: 3')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Get new recovery codes' }))
  await person.type(screen.getByLabelText('Your current password'), 'secret words')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findAllByText(/Title of WRONG_PASSWORD/)).not.toEqual([])

  server.answer(replaceRecoveryCodes, { recovery_codes: ['aaaa-bbbb-cccc-dddd'] })
  server.answer(secondFactorState, { needed: true, on: true, recovery_codes_left: 10 })
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).not.toBeInTheDocument()
  expect(await screen.findByText('Unused recovery codes: 10')).toBeVisible()
  expect(server.requests(replaceRecoveryCodes).at(-1)?.body).toEqual({ current_password: 'secret words' })
})

test('whoever needs one and has none is told when it is set up', async () => {
  server.answer(secondFactorState, { needed: true, on: false })
  await show()
  expect(await screen.findByText(/We’ll help you the next time you sign in/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
