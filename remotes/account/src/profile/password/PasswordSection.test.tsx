import { updateProfile } from '@almanac/contracts/account/profile'
import { fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { asOurs } from '@almanac/testing/answers'
import { openProfile } from '../testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

async function typed(current: string, next: string, again: string) {
  const opened = await openProfile(server, 'account')
  const dialog = await opened.change('Password')
  const fields = { 'Current password': current, 'New password': next, 'Confirm new password': again }
  for (const [label, value] of Object.entries(fields))
    if (value) await opened.person.type(dialog.getByLabelText(label), value)
  await opened.person.click(dialog.getByRole('button', { name: 'Save' }))
  return { ...opened, dialog }
}

test('a password is changed with the current one', async () => {
  await typed('almanac-demo', 'a lake in the hills', 'a lake in the hills')
  expect(await screen.findByText('Your password has been changed')).toBeVisible()
  expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([
    { current_password: 'almanac-demo', password: 'a lake in the hills', password_confirmation: 'a lake in the hills' },
  ])
})

test('the address that password managers open shows the form', async () => {
  const { reload } = await openProfile(server, 'account')
  await reload('/profile?section=account&change=password')
  expect(await screen.findByLabelText('Current password')).toBeVisible()
})

test.each([
  ['', 'a lake in the hills', 'a lake in the hills', 'Current password: Enter your password.'],
  ['almanac-demo', '', '', 'New password: This can’t be blank.'],
  ['almanac-demo', 'short 7', 'short 7', 'New password: Use at least 8 characters.'],
  ['almanac-demo', '🌊🌊🌊🌊🌊', '🌊🌊🌊🌊🌊', 'New password: Use at least 8 characters.'],
  ['almanac-demo', 'a lake in the hills', 'a lake', 'Confirm new password: This doesn’t match the password above.'],
])('%j, %j, %j is not sent', async (current, next, again, words) => {
  const { dialog } = await typed(current, next, again)
  const summary = await dialog.findByRole('alert')
  expect(summary).toHaveFocus()
  expect(summary).toHaveTextContent(words)
  expect(server.requests(updateProfile)).toEqual([])
})

test('says beforehand that other devices are signed out', async () => {
  const { change } = await openProfile(server, 'account')
  expect((await change('Password')).getByText('Changing it signs you out on all your other devices.')).toBeVisible()
})

test('closing the dialog stores no password', async () => {
  const { person, change, back } = await openProfile(server, 'account')
  const dialog = await change('Password')
  await person.type(dialog.getByLabelText('Current password'), 'almanac-demo')
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect((await change('Password')).getByLabelText('Current password')).toHaveValue('')
})

test('a wrong password shows an error at its field and keeps the input', async () => {
  const opened = await openProfile(server, 'account')
  const dialog = await opened.change('Password')
  const fields = {
    'Current password': 'not this one',
    'New password': 'a lake in the hills',
    'Confirm new password': 'a lake in the hills',
  }
  for (const [label, value] of Object.entries(fields)) await opened.person.type(dialog.getByLabelText(label), value)
  const refusal = new Response(
    JSON.stringify({
      errors: [{ title: 'This isn’t your password.', code: 'WRONG_PASSWORD', field: 'current_password' }],
    }),
    { status: 422, headers: { 'content-type': 'application/json' } },
  )
  Object.assign(globalThis, { fetch: (request: Request) => Promise.resolve(asOurs(request, refusal)) })
  await opened.person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Current password: This isn’t your password.')
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/This isn’t your password\./)
  expect(dialog.getByLabelText('New password')).toHaveValue('a lake in the hills')
})
