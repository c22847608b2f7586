import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { putRollout } from '@almanac/contracts/platform/rollouts'
import { Operations } from '../Operations'
import { aRollout, aRule, operations, social } from '../testing/operations'

const approval = {
  company: 'northwind',
  group: null,
  version: '1.1.0',
  asked_by: 'olga@example.org',
  asked_at: '2026-11-20T03:00:00Z',
}
const rollout = aRollout({ company: 'northwind', rule: aRule({ version: '1.1.0', percent: 50 }), people: 40 })

let server: ReturnType<typeof fakeServer>

async function open(email: string) {
  server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  const remotes = [social({ approvals: [approval], rollouts: [aRollout(), rollout] })]
  server.answer(currentOperations, operations({ remotes }))
  const user = aUser({ roles: ['operator'], email })
  const { person } = await renderScreen(<Operations />, { path: '/operations', user })
  return { person, waiting: within(await screen.findByRole('region', { name: 'Waiting for a second person' })) }
}

test('a second person confirms what the first asked for, once, and is told how many people it is for', async () => {
  const { person, waiting } = await open('nadia@example.org')
  server.refuse(putRollout, { status: 409, codes: ['CHANGED_MEANWHILE'] })
  await person.click(waiting.getByRole('button', { name: 'Confirm: social 1.1.0' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Give social 1.1.0 to everyone here: Northwind Health?' }),
  )
  expect(dialog.getByText('All 40 people get this release right away.')).toBeVisible()
  expect(dialog.getByText('Now').nextElementSibling).toHaveTextContent('1.1.0 · 50%')
  await person.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('Title of CHANGED_MEANWHILE')).toBeVisible()
  server.answer(putRollout, { ...rollout, rule: aRule({ version: '1.1.0' }) })
  server.answer(currentOperations, operations())
  await person.dblClick(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for a second person' })).toBeNull())
  const body = { version: '1.1.0', percent: 100, company: 'northwind', seen: rollout.changes[0]?.id }
  expect(server.requests(putRollout).map((request) => request.body)).toEqual([body, body])
})

test('who asked cannot confirm alone', async () => {
  const { waiting } = await open('olga@example.org')
  expect(waiting.getByText('Another operator has to confirm it.')).toBeVisible()
  expect(waiting.queryByRole('button')).toBeNull()
})
