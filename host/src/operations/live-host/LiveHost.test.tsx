import { aUser, fakeServer, renderScreen, screen, within } from '@almanac/testing'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { Operations } from '../Operations'
import { operations } from '../testing/operations'

async function hostCard(host: ReturnType<typeof operations>['host']) {
  const server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, operations({ host }))
  await renderScreen(<Operations />, { path: '/operations', user: aUser({ roles: ['operator'] }) })
  return within(await screen.findByRole('region', { name: 'Host' }))
}

test('releases that are incompatible with the live host are listed first, with the reasons', async () => {
  const reason = '@almanac/ui/content of the live host (0.9.0) lacks what this release imports: Card.'
  const card = await hostCard({
    version: '0.9.0',
    contract: 2,
    misfits: [{ remote: 'social', version: '1.1.0', reasons: [reason] }],
  })
  expect(card.getByText('Version 0.9.0, contract 2')).toBeInTheDocument()
  expect(card.getByText('1 release doesn’t fit')).toBeInTheDocument()
  expect(card.getByRole('listitem')).toHaveTextContent(`social 1.1.0${reason}`)
})

test('a host of this installation that is not used is named, with the reasons', async () => {
  const reasons = ['account 1.0.0: the host lacks Card.']
  const card = await hostCard({ version: '0.8.0', contract: 1, misfits: [], refused: { version: '0.9.0', reasons } })
  expect(card.getByText(/^Host 0\.9\.0, which this installation came with, isn’t used/)).toBeVisible()
  expect(card.getByText('account 1.0.0: the host lacks Card.')).toBeVisible()
})
