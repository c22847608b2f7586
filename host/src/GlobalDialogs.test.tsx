import { act, aUser, fakeServer, renderScreen, screen } from '@almanac/testing'
import { putRegistry } from './registry/registry-store'
import { loadSlot } from './remotes/load-release'
import { testSigner } from './testing/registry'
import { release } from './testing/releases'
import { GlobalDialogs } from './GlobalDialogs'

jest.mock('./remotes/load-release', () => ({
  loadRemote: jest.fn(),
  loadedRemote: jest.fn(() => null),
  loadLastGoodRemote: jest.fn(),
  loadSlot: jest.fn(),
  loadedSlot: jest.fn(() => null),
  loadLastGoodSlot: jest.fn(() => Promise.reject(new Error('none'))),
  forgetLoaded: jest.fn(),
}))
jest.mock('./remotes/release-outcomes', () => ({ acceptLoads: jest.fn(), reportFailure: jest.fn() }))

beforeEach(async () => {
  fakeServer()
  const signer = await testSigner()
  const surveys = release('surveys', [])
  surveys.descriptor.slots = { 'shell.survey': './slots/shell.survey' }
  const registry = await signer.registry({ remotes: [surveys] })
  await act(async () => {
    putRegistry(registry)
    await Promise.resolve()
  })
})

test('a survey whose remote fails to load shows an error, can be retried, and is then shown', async () => {
  jest.mocked(loadSlot).mockImplementationOnce(() => Promise.reject(new Error('no connection')))
  const { person } = await renderScreen(<GlobalDialogs />, { user: aUser(), path: '/?open_survey=true' })
  const dialog = await screen.findByRole('alertdialog', { name: 'We can’t show this part right now' })
  expect(dialog).toHaveTextContent('Check your connection')
  jest
    .mocked(loadSlot)
    .mockImplementation(() =>
      Promise.resolve({ module: { Fill: () => <p>the survey</p> }, version: '1.0.0', textScope: null }),
    )
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the survey')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
