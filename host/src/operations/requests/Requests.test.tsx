import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { answerReleaseRequest } from '@almanac/contracts/platform/company-releases'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { Operations } from '../Operations'
import { operations, social } from '../testing/operations'

const request = {
  id: '01920000-0000-7000-8000-000000000001',
  remote: 'social',
  version: '1.1.0',
  company: { key: 'northwind', name: 'Northwind Health' },
  group: null,
  reason: 'The spring study',
  asked_by: 'anna@example.org',
  asked_at: '2026-11-21T03:00:00Z',
  answer: null,
}

test('an operator reads why a company asks, and declines in words or accepts once', async () => {
  const server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, { ...operations({ remotes: [social()] }), requests: [request] })
  const { person } = await renderScreen(<Operations />, {
    path: '/operations',
    user: aUser({ roles: ['operator'] }),
  })
  const asked = within(await screen.findByRole('region', { name: 'Companies ask for a release' }))
  expect(asked.getByText('The spring study')).toBeVisible()
  await person.click(asked.getByRole('button', { name: 'Decline: social 1.1.0' }))
  const declining = within(await screen.findByRole('dialog', { name: /Decline social 1\.1\.0/ }))
  await person.click(declining.getByRole('button', { name: 'Decline' }))
  expect(await declining.findByText('Enter a reason')).toBeVisible()
  expect(server.requests(answerReleaseRequest)).toHaveLength(0)
  await person.click(declining.getByRole('button', { name: 'Cancel' }))

  await person.click(asked.getByRole('button', { name: 'Accept: social 1.1.0' }))
  const accepting = within(await screen.findByRole('alertdialog'))
  server.answer(answerReleaseRequest, [])
  server.answer(currentOperations, operations({ remotes: [social()] }))
  await person.dblClick(accepting.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Companies ask for a release' })).toBeNull())
  expect(server.requests(answerReleaseRequest).map(({ body }) => body)).toEqual([{ accept: true }])
})
