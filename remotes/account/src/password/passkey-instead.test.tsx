import { deletionSummary, requestDelete } from '@almanac/contracts/account/own-data'
import {
  confirmByPasskey,
  passkeyConfirmationOptions,
  secondFactorState,
} from '@almanac/contracts/account/second-factor'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { DeletionDialog } from '../deletion/DeletionDialog'
import { requestOptions, withAuthenticator } from '../second-factor/testing'

let server: FakeServer
let authenticator: ReturnType<typeof withAuthenticator>
beforeEach(() => {
  authenticator = withAuthenticator(['internal'], 'platform')
  server = fakeServer()
  server.answer(deletionSummary, { counts: [], grace_days: 14, delete_after: null })
  server.answer(passkeyConfirmationOptions, { options: requestOptions })
  server.answer(confirmByPasskey, { current_password: 'shown once' })
  hasPasskeys(1)
})
afterEach(() => authenticator.remove())

const created_at = '2026-11-01T10:00:00.000Z'
const hasPasskeys = (count: number) =>
  server.answer(secondFactorState, {
    needed: false,
    on: false,
    passkeys_possible: true,
    passkeys: Array.from({ length: count }, (_, at) => ({
      id: String(at),
      name: 'This device',
      created_at,
      last_used_at: null,
    })),
  })

async function openDeletion() {
  const onRequested = jest.fn()
  const { person } = await renderScreen(<DeletionDialog onClose={jest.fn()} onRequested={onRequested} />, {
    user: aUser(),
  })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText('Your current password')
  return { person, dialog, onRequested }
}

test('who has a passkey deletes the account with it and without the password', async () => {
  server.answer(requestDelete, { delete_after: '2026-12-05T10:00:00.000Z' })
  const { person, dialog, onRequested } = await openDeletion()
  // A field that was left empty does not stay wrong.
  await person.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await person.click(await dialog.findByRole('button', { name: 'Use a passkey instead' }))
  expect(await dialog.findByText(/Confirmed with your passkey/)).toBeVisible()
  expect(dialog.queryByLabelText('Your current password')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(onRequested).toHaveBeenCalledWith('2026-12-05T10:00:00.000Z'))
  expect(server.requests(requestDelete)).toMatchObject([{ body: { current_password: 'shown once' } }])
})

test('a canceled passkey is said and leaves the password; after a refusal both are offered again', async () => {
  const { person, dialog } = await openDeletion()
  authenticator.refuse('NotAllowedError')
  await person.click(await dialog.findByRole('button', { name: 'Use a passkey instead' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/It was canceled/)
  expect(dialog.getByLabelText('Your current password')).toBeEnabled()

  authenticator.agree()
  server.refuse(requestDelete, { status: 422, codes: ['WRONG_PASSWORD'] })
  await person.click(dialog.getByRole('button', { name: 'Use a passkey instead' }))
  await dialog.findByText(/Confirmed with your passkey/)
  await person.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await dialog.findByLabelText('Your current password')).toHaveValue('')
  expect(dialog.getByRole('button', { name: 'Use a passkey instead' })).toBeEnabled()
})

test('who has no passkey is asked for the password alone', async () => {
  hasPasskeys(0)
  const { dialog } = await openDeletion()
  await waitFor(() => expect(server.requests(secondFactorState)).toHaveLength(1))
  expect(dialog.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull()
})
