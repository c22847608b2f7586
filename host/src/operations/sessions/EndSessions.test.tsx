import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { endUserSessions } from '@almanac/contracts/account/session'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { Operations } from '../Operations'
import { operations } from '../testing/operations'

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, operations())
})

async function open() {
  const { person } = await renderScreen(<Operations />, {
    path: '/operations?view=sessions',
    user: aUser({ roles: ['operator'] }),
  })
  const card = within(await screen.findByRole('region', { name: 'Sign a person out everywhere' }))
  const ask = async (email: string) => {
    if (email) await person.type(card.getByRole('textbox', { name: 'Email' }), email)
    await person.click(card.getByRole('button', { name: 'Sign out…' }))
  }
  return { person, card, ask }
}
const dialog = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Sign out maya@example.org everywhere?' }))

test('a user is signed out everywhere only after confirmation', async () => {
  server.answer(endUserSessions, { ended: 2 })
  const { person, card, ask } = await open()
  await ask(' maya@example.org ')
  await person.click((await dialog()).getByRole('button', { name: 'Keep signed in' }))
  expect(server.requests(endUserSessions)).toEqual([])
  await ask('')
  await person.click((await dialog()).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('maya@example.org: 2 devices signed out')).toBeInTheDocument()
  expect(server.requests(endUserSessions).map(({ body }) => body)).toEqual([{ email: 'maya@example.org' }])
  await waitFor(() => expect(card.getByRole('textbox')).toHaveValue(''))
})

test('an unknown e-mail address shows an error in the dialog, and stays in the field', async () => {
  server.refuse(endUserSessions, { status: 404, codes: ['UNKNOWN_PERSON'] })
  const { person, card, ask } = await open()
  await ask('maya@example.org')
  await person.click((await dialog()).getByRole('button', { name: 'Sign out' }))
  expect(await (await dialog()).findByText('Title of UNKNOWN_PERSON')).toBeInTheDocument()
  await person.click((await dialog()).getByRole('button', { name: 'Keep signed in' }))
  expect(card.getByRole('textbox')).toHaveValue('maya@example.org')
})

test('an empty e-mail address shows an error at the field, and no request is sent', async () => {
  const { card, ask } = await open()
  await ask('')
  expect(card.getByRole('textbox')).toHaveAccessibleDescription(/Enter an email address./)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
