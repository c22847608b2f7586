import { act, aUser, fakeServer, openWideWindow, renderScreen, screen, within } from '@almanac/testing'
import { putRegistry } from '../registry/registry-store'
import { testSigner } from '../testing/registry'
import { place, release } from '../testing/releases'
import { MeScreen } from './MeScreen'

const navigation = [
  place('/', 10),
  place('/completedSurveys', 32, { place: 'more' }),
  place('/library', 45, { place: 'more' }),
  place('/profile', 70, { place: 'more' }),
  place('/help_info', 80, { place: 'more' }),
]

beforeEach(async () => {
  fakeServer()
  const registry = await (await testSigner()).registry({ remotes: [release('activities', [], navigation)] })
  await act(async () => {
    putRegistry(registry)
    await Promise.resolve()
  })
})

test('Me has the person, everything that is not in the bar in groups, the settings and the way out', async () => {
  const [company] = aUser().companies
  if (!company) throw new Error('no company')
  const user = aUser({
    first_name: 'Ana',
    last_name: 'Ruiz',
    companies: [{ ...company, name: 'Northwind', support_phone: '+1 555 555 0100' }],
  })
  const { person, path } = await renderScreen(<MeScreen />, { user, path: '/me' })
  expect(screen.getByRole('link', { name: /^Ana Ruiz/ })).toHaveAttribute('href', '/profile')
  const linksOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(linksOf('My care')).toEqual(['/completedSurveys', '/library'])
  expect(linksOf('My data')).toEqual(['/profile'])
  expect(linksOf('Help')).toEqual(['tel:+15555550100', '/help_info'])
  expect(screen.getByRole('link', { name: /^Call Northwind/ })).toHaveTextContent('+1 555 555 0100')
  for (const name of ['Language', 'Text size', 'Appearance'])
    expect(screen.getByRole('radiogroup', { name })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(path()).toBe('/logout')
})

test('an operator finds the operations on Me; who has given no name stands there by the email address', async () => {
  const user = aUser({ first_name: null, last_name: null, email: 'nadia@example.org', roles: ['operator'] })
  await renderScreen(<MeScreen />, { user, path: '/me' })
  expect(screen.getByRole('link', { name: 'Operations' })).toHaveAttribute('href', '/operations')
  expect(screen.getByRole('link', { name: /^nadia@example.org/ })).toBeVisible()
})

test('surveys that wait are counted; in a wide window the rail has the places of care', async () => {
  const user = aUser({ onboarding_surveys: [{ id: aUser().id, completed: false }] })
  const { unmount } = await renderScreen(<MeScreen />, { user, path: '/me' })
  expect(screen.getByRole('link', { name: /, 1 waiting$/ })).toHaveAttribute('href', '/completedSurveys')
  unmount()
  openWideWindow()
  await renderScreen(<MeScreen />, { user, path: '/me' })
  expect(screen.queryByRole('list', { name: 'My care' })).toBeNull()
  expect(screen.getByRole('list', { name: 'My data' })).toBeVisible()
})
