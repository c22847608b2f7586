import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { endRollout, listRollouts, putRollout, withdrawRelease } from '@almanac/contracts/platform/rollouts'
import { Operations } from '../Operations'
import { aChange, aRollout, aRule, operations, social } from '../testing/operations'

let server: ReturnType<typeof fakeServer>

const northwind = aRollout({
  company: 'northwind',
  rule: aRule({ version: '1.1.0' }),
  changes: [aChange({ after: aRule({ version: '1.1.0' }) })],
})

beforeEach(() => {
  server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, operations({ remotes: [social({ rollouts: [aRollout(), northwind] })] }))
})

async function open() {
  const { person } = await renderScreen(<Operations />, {
    path: '/operations?remote=social',
    user: aUser({ roles: ['operator'] }),
  })
  return { person, part: within(await screen.findByRole('region', { name: 'social' })) }
}

test('a release is withdrawn from everyone, after the dialog has shown who has it', async () => {
  server.answer(withdrawRelease, [{ ...northwind, rule: null }])
  const { person, part } = await open()
  await person.click(part.getByRole('tab', { name: 'Releases' }))
  await person.click(part.getByRole('button', { name: 'Withdraw: 1.1.0' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw social 1.1.0?' }))
  expect(dialog.getByText('These people get it through a rule: Northwind Health.')).toBeInTheDocument()
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' Messages are lost. ')
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Nobody gets social 1.1.0 anymore')).toBeInTheDocument()
  expect(server.requests(withdrawRelease)).toEqual([
    { path: '/rollouts/social/withdraw', query: {}, body: { version: '1.1.0', reason: 'Messages are lost.' } },
  ])
})

test('what a withdrawal changed in hundreds of places is read again once, not for each', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ ...northwind, company: `company ${index}`, rule: null }))
  server.answer(withdrawRelease, many)
  const { person, part } = await open()
  await person.click(part.getByRole('tab', { name: 'Releases' }))
  await person.click(part.getByRole('button', { name: 'Withdraw: 1.1.0' }))
  const asked = server.requests(currentOperations).length
  await person.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Nobody gets social 1.1.0 anymore')).toBeInTheDocument()
  expect(server.requests(currentOperations).length - asked).toBeLessThanOrEqual(1)
})

test('rules of companies are fetched when the remote is opened; without them a release can be withdrawn, and hundreds are counted', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...northwind, company: `company ${index}` }))
  server.answer(
    currentOperations,
    operations({ remotes: [social({ rollouts: [aRollout()], exceptions: many.length })] }),
  )
  server.refuse(listRollouts, { status: 500, codes: [] })
  server.answer(withdrawRelease, [])
  const { person, part } = await open()
  const retry = await part.findByRole('button', { name: 'Try again' })
  await person.click(part.getByRole('tab', { name: 'Releases' }))
  await person.click(part.getByRole('button', { name: 'Withdraw: 1.1.0' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw social 1.1.0?' }))
  expect(dialog.queryByText(/No rule gives it/)).toBeNull()
  expect(retry).not.toBeInTheDocument()
  server.answer(listRollouts, [aRollout(), ...many])
  await person.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Nobody gets social 1.1.0 anymore')).toBeInTheDocument()
  await person.click(part.getByRole('button', { name: 'Withdraw: 1.1.0' }))
  const again = within(await screen.findByRole('alertdialog', { name: 'Withdraw social 1.1.0?' }))
  expect(await again.findByText(/company 9, and 20 other rules\.$/)).toBeVisible()
})

test('a company can follow everyone again; the rule for everyone has no such button', async () => {
  server.answer(endRollout, { ...northwind, rule: null })
  const { person, part } = await open()
  expect(part.getAllByRole('button', { name: /^Follow everyone/ })).toHaveLength(1)
  await person.click(part.getByRole('button', { name: 'Follow everyone: Northwind Health' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End the rule for social: Northwind Health' }))
  expect(dialog.getByText('The wider rule then applies: 1.0.0.')).toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'End the rule' }))
  await waitFor(() =>
    expect(server.requests(endRollout)).toEqual([
      { path: '/rollouts/social/end', query: {}, body: { company: 'northwind', urgent: false } },
    ]),
  )
})

test('a concurrent change by another operator is shown, and overwritten only on purpose', async () => {
  server.refuse(putRollout, { status: 409, codes: ['CHANGED_MEANWHILE'] })
  const { person, part } = await open()
  await person.click(part.getByRole('button', { name: 'Change: Northwind Health' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a rollout of social' }))
  const later = aChange({ after: aRule({ version: '1.1.0', percent: 40 }) })
  server.answer(
    currentOperations,
    operations({
      remotes: [
        social({
          rollouts: [
            aRollout(),
            { ...northwind, rule: aRule({ version: '1.1.0', percent: 40 }), changes: [later, ...northwind.changes] },
          ],
        }),
      ],
    }),
  )
  await person.click(dialog.getByRole('button', { name: 'Change the rollout' }))
  expect(await dialog.findByText('Title of CHANGED_MEANWHILE')).toBeInTheDocument()
  expect(await dialog.findByText('40%', { exact: false })).toBeInTheDocument()
  server.answer(putRollout, northwind)
  await person.click(dialog.getByRole('button', { name: 'Change the rollout' }))
  await waitFor(() => expect(server.requests(putRollout)).toHaveLength(2))
  expect(server.requests(putRollout).map(({ body }) => (body as { seen: string }).seen)).toEqual([
    northwind.changes[0]?.id,
    later.id,
  ])
})
