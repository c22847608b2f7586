import {
  addPasskey,
  beginPasskey,
  confirmSecondFactor,
  enrolSecondFactor,
  removeApp,
  removePasskey,
  renamePasskey,
  replaceRecoveryCodes,
  secondFactorState,
} from '@almanac/contracts/account/second-factor'
import type { Answer } from '@almanac/contracts'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { press, type Person } from '../login/testing'
import { SecondFactorSection } from './SecondFactorSection'
import { creationOptions, withAuthenticator } from './testing'

const laptop = {
  id: '018f3b1e-6f3a-7c3e-9d51-2a7c5b1e0001',
  name: 'Laptop',
  created_at: '2026-03-01T09:00:00Z',
  last_used_at: null,
}
const state: Answer<typeof secondFactorState> = {
  needed: true,
  on: true,
  app: true,
  passkeys: [laptop],
  recovery_codes_left: 3,
  passkeys_possible: true,
  shown: true,
}
const off: Answer<typeof secondFactorState> = { ...state, on: false, app: false, passkeys: [], shown: false }
const codes = { recovery_codes: ['aaaa-bbbb-cccc-dddd'] }

let server: FakeServer
let authenticator: ReturnType<typeof withAuthenticator>
beforeEach(() => {
  server = fakeServer()
  authenticator = withAuthenticator()
  server.answer(beginPasskey, { options: creationOptions })
})
afterEach(() => authenticator.remove())

async function show(answer: Answer<typeof secondFactorState> = state): Promise<Person> {
  server.answer(secondFactorState, answer)
  const { person } = await renderScreen(<SecondFactorSection timeZone="UTC" />, { path: '/profile', user: aUser() })
  return person
}
async function givePassword(person: Person): Promise<void> {
  await person.type(await screen.findByLabelText('Your current password'), 'secret words')
  await press(person, 'Continue')
}
const pressFirst = async (person: Person, name: string) => person.click(await screen.findByRole('button', { name }))

test('new recovery codes are shown once, after the password', async () => {
  server.refuse(replaceRecoveryCodes, { status: 422, codes: ['WRONG_PASSWORD'], field: 'current_password' })
  const person = await show()
  expect(await screen.findByText('Unused recovery codes: 3')).toBeVisible()
  await press(person, 'Get new recovery codes')
  await givePassword(person)
  expect(await screen.findAllByText(/Title of WRONG_PASSWORD/)).not.toEqual([])

  server.answer(replaceRecoveryCodes, codes)
  server.answer(secondFactorState, { ...state, recovery_codes_left: 10 })
  await press(person, 'Continue')
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible()
  await press(person, 'I’ve saved them')
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).not.toBeInTheDocument()
  expect(await screen.findByText('Unused recovery codes: 10')).toBeVisible()
  expect(server.requests(replaceRecoveryCodes).at(-1)?.body).toEqual({ current_password: 'secret words' })
})

test('a passkey is added with the password under a name of its kind; a canceled prompt can be tried again', async () => {
  const person = await show(off)
  authenticator.refuse('NotAllowedError')
  await pressFirst(person, 'Add a passkey')
  await givePassword(person)
  expect(await screen.findByRole('alert')).toHaveTextContent(/It was canceled or took too long/)
  authenticator.agree()
  server.answer(addPasskey, codes)
  server.answer(secondFactorState, state)
  await press(person, 'Try again')
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible()
  expect(server.requests(beginPasskey).map(({ body }) => body)).toEqual([{ current_password: 'secret words' }])
  expect(server.requests(addPasskey)[0]?.body).toMatchObject({
    name: 'Security key',
    passkey: { id: 'a2V5', response: { transports: ['usb'] } },
  })
  await press(person, 'I’ve saved them')
  expect(await screen.findByText('Laptop')).toBeVisible()
})

test.each([
  ['InvalidStateError', /already has a passkey/],
  ['NotSupportedError', /can’t create a passkey/],
  ['SecurityError', /don’t work at this address/],
  ['UnknownError', /The passkey didn’t work/],
])('what the browser refuses with %s is said in words', async (name, words) => {
  authenticator.refuse(name)
  const person = await show()
  await pressFirst(person, 'Add a passkey')
  await givePassword(person)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  await press(person, 'Move to a new phone')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('without passkeys in the browser or at the address only the app is offered', async () => {
  authenticator.remove()
  const person = await show(off)
  await screen.findByRole('button', { name: 'Set up an authenticator app' })
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
  server.answer(enrolSecondFactor, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' })
  server.answer(confirmSecondFactor, codes)
  await press(person, 'Set up an authenticator app')
  await givePassword(person)
  await person.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456')
  await press(person, 'Turn it on')
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible()
})

test('the app moves to a new phone, passkeys are renamed and removed', async () => {
  const person = await show()
  server.answer(enrolSecondFactor, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' })
  server.answer(confirmSecondFactor, { recovery_codes: [] })
  await pressFirst(person, 'Move to a new phone')
  await givePassword(person)
  await person.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456')
  await press(person, 'Turn it on')
  expect(server.requests(enrolSecondFactor)[0]?.body).toEqual({ current_password: 'secret words', replace: true })

  server.answer(renamePasskey, undefined)
  await pressFirst(person, 'Rename Laptop')
  const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Name/ })
  await person.clear(name)
  await person.type(name, 'Key ring')
  await press(person, 'Save')
  await waitFor(() => expect(server.requests(renamePasskey)[0]?.body).toEqual({ name: 'Key ring' }))

  server.refuse(removePasskey, { status: 409, codes: ['LAST_FACTOR'] })
  await pressFirst(person, 'Remove Laptop')
  await givePassword(person)
  expect(await screen.findAllByText('Title of LAST_FACTOR')).not.toEqual([])
  server.answer(removePasskey, undefined)
  await press(person, 'Continue')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.requests(removeApp)).toEqual([])
})

test('the last factor of somebody who needs one cannot be removed, and it says why', async () => {
  await show({ ...state, passkeys: [] })
  expect(await screen.findByText(/This is your only second factor/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
})

test('a session that has not shown the factor changes nothing', async () => {
  await show({ ...state, shown: false })
  expect(await screen.findByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/logout')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

describe('who needs no second factor', () => {
  const none = { ...off, needed: false, passkey_sign_in: true }
  const phone = { ...laptop, name: 'Phone', second_factor: false }

  test('adds a passkey with the password, without recovery codes, and finds it in a list', async () => {
    const person = await show(none)
    expect(await screen.findByText(/instead of a password/)).toBeVisible()
    expect(screen.queryByText(/second factor/i)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /authenticator app/ })).not.toBeInTheDocument()
    server.answer(addPasskey, { recovery_codes: [] })
    await pressFirst(person, 'Add a passkey')
    server.answer(secondFactorState, { ...none, passkeys: [phone] })
    await givePassword(person)
    expect(await screen.findByText('Passkeys updated')).toBeVisible()
    expect(await screen.findByText('Phone')).toBeVisible()
  })

  test('renames it, and removes the last one as any other', async () => {
    const person = await show({ ...none, passkeys: [phone] })
    server.answer(renamePasskey, undefined)
    await pressFirst(person, 'Rename Phone')
    await person.type(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Name/ }), ' 2')
    await press(person, 'Save')
    await waitFor(() => expect(server.requests(renamePasskey)[0]?.body).toEqual({ name: 'Phone 2' }))
    server.answer(removePasskey, undefined)
    await pressFirst(person, 'Remove Phone')
    expect(screen.queryByText(/last second factor/)).not.toBeInTheDocument()
    await givePassword(person)
    await waitFor(() => expect(server.requests(removePasskey)).toHaveLength(1))
  })

  test('comes to the dialog by the address that password managers know', async () => {
    server.answer(secondFactorState, none)
    await renderScreen(<SecondFactorSection timeZone="UTC" />, {
      path: '/profile?section=account&change=passkey',
      user: aUser(),
    })
    expect(await screen.findByRole('dialog', { name: 'Add a passkey' })).toBeVisible()
  })

  test('can still remove one in a browser that makes none, and sees nothing there without one', async () => {
    authenticator.remove()
    await show({ ...none, passkeys: [phone] })
    expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
  })
})

test('who needs one later sees passkeys of before beside the way to set it up', async () => {
  await show({ ...off, passkeys: [{ ...laptop, second_factor: false }] })
  expect(await screen.findByText(/haven’t set it up yet/)).toBeVisible()
  expect(screen.getByText('Laptop')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

test('who needs none sees nothing of it from a server of an earlier release', async () => {
  await show({ ...off, needed: false })
  await waitFor(() => expect(server.requests(secondFactorState)).toHaveLength(1))
  expect(screen.queryByText('Second factor')).not.toBeInTheDocument()
})
