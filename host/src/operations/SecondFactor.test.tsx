import { aUser, fakeServer, renderScreen, screen } from '@almanac/testing'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { Operations } from './Operations'

test('an operator without a second factor sees a message and is led to sign in again', async () => {
  const server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.refuse(currentOperations, { status: 403, codes: ['SECOND_FACTOR_REQUIRED'] })
  await renderScreen(<Operations />, { path: '/operations', user: aUser({ roles: ['operator'] }) })
  expect(await screen.findByText('Title of SECOND_FACTOR_REQUIRED')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/logout')
  expect(screen.queryByText('This page is for operators')).not.toBeInTheDocument()
})
