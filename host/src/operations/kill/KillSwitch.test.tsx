import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { killRemote, reviveRemote } from '@almanac/contracts/platform/controls'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { Operations } from '../Operations'
import { operations, social } from '../testing/operations'

const killed = { at: '2026-11-20T03:00:00Z', by: 'olga@example.org', reason: 'Messages are lost.', sentence: null }

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, operations())
})

async function open() {
  const { person } = await renderScreen(<Operations />, {
    path: '/operations?remote=social',
    user: aUser({ roles: ['operator'] }),
  })
  return { person, part: within(await screen.findByRole('region', { name: 'social' })) }
}

test('a remote is switched off with a reason, once, with the sentence in every language or none at all', async () => {
  server.refuse(killRemote, { status: 422, codes: ['SENTENCE_INCOMPLETE'] })
  const { person, part } = await open()
  await person.click(part.getByRole('button', { name: 'Switch off for everyone: social' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch social off for everyone?' }))
  const confirm = dialog.getByRole('button', { name: 'Switch off for everyone' })
  await person.click(confirm)
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/Enter a reason/))
  expect(server.requests(killRemote)).toEqual([])
  await person.type(reason, 'Messages are lost.')
  await person.type(dialog.getByRole('textbox', { name: /^English/ }), 'Messages are off today.')
  await person.click(confirm)
  expect(await dialog.findByText('Title of SENTENCE_INCOMPLETE')).toBeVisible()
  await person.clear(dialog.getByRole('textbox', { name: /^English/ }))
  server.answerWith(killRemote, () => {
    server.answer(currentOperations, operations({ remotes: [social({ killed })] }))
    return killed
  })
  await person.dblClick(confirm)
  expect(await part.findByText('Messages are lost.')).toBeVisible()
  expect(server.requests(killRemote).map(({ body }) => body)).toEqual([
    { reason: 'Messages are lost.', sentence: { en: 'Messages are off today.', es: '', fr: '', ar: '' } },
    { reason: 'Messages are lost.' },
  ])
})

test('a remote that is off says who switched it off, and comes on again after a confirmation', async () => {
  server.answer(currentOperations, operations({ remotes: [social({ killed })] }))
  server.answerWith(reviveRemote, () => {
    server.answer(currentOperations, operations())
    return undefined
  })
  const { person, part } = await open()
  expect(part.getByText('olga@example.org')).toBeVisible()
  await person.click(part.getByRole('button', { name: 'Switch on again: social' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Switch social on again?' }))
  await person.dblClick(dialog.getByRole('button', { name: 'Switch on again' }))
  expect(await part.findByRole('button', { name: 'Switch off for everyone: social' })).toBeVisible()
  expect(server.requests(reviveRemote)).toHaveLength(1)
})
