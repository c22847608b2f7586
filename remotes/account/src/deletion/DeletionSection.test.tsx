import { cancelDelete, deletionSummary, requestDelete } from '@almanac/contracts/account/own-data'
import { fakeServer, screen, within, type FakeServer } from '@almanac/testing'
import { openProfile } from '../profile/testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(deletionSummary, {
    counts: [
      { kind: 'entries', count: 1234 },
      { kind: 'something_new', count: 2 },
    ],
    grace_days: 14,
    delete_after: null,
  })
})

const dialog = async () => within(await screen.findByRole('dialog'))

test('lists the counts to delete before asking for the password; then shows the date, and can be cancelled', async () => {
  server.answer(requestDelete, { delete_after: '2026-12-05T10:00:00.000Z' })
  server.answer(cancelDelete, undefined)
  const { person } = await openProfile(server, 'account')
  await person.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(await (await dialog()).findByText('1,234')).toBeVisible()
  await person.type((await dialog()).getByLabelText('Your current password'), 'a quiet river')
  await person.click((await dialog()).getByRole('button', { name: 'Delete my account' }))

  expect(await screen.findByText(/Your account will be deleted on .*December 5/)).toBeVisible()
  expect(server.requests(requestDelete)).toMatchObject([{ body: { current_password: 'a quiet river' } }])
  await person.click(screen.getByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByRole('button', { name: 'Delete account' })).toBeVisible()
  expect(server.requests(cancelDelete)).toHaveLength(1)
})

test('a wrong password shows an error at the field and keeps the input', async () => {
  server.refuse(requestDelete, { status: 422, codes: ['WRONG_PASSWORD'] })
  const { person } = await openProfile(server, 'account')
  await person.click(screen.getByRole('button', { name: 'Delete account' }))
  await person.type(await (await dialog()).findByLabelText('Your current password'), 'not it')
  await person.click((await dialog()).getByRole('button', { name: 'Delete my account' }))
  expect((await (await dialog()).findAllByText(/WRONG_PASSWORD/))[0]).toBeVisible()
  expect((await dialog()).getByLabelText('Your current password')).toHaveValue('not it')
})

test('without a password nothing is sent', async () => {
  const { person } = await openProfile(server, 'account')
  await person.click(screen.getByRole('button', { name: 'Delete account' }))
  await person.click(await (await dialog()).findByRole('button', { name: 'Delete my account' }))
  expect((await dialog()).getAllByText('Enter your password.')[0]).toBeVisible()
  expect(server.requests(requestDelete)).toEqual([])
})

test('a cancellation that fails shows an error, and the request stays', async () => {
  server.silence(cancelDelete)
  const { person } = await openProfile(server, 'account', { delete_after: '2026-12-05T10:00:00.000Z' })
  await person.click(screen.getByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByText(/still going to be deleted/)).toBeVisible()
  expect(screen.getByText(/Your account will be deleted on/)).toBeVisible()
})
