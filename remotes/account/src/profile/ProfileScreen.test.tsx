import { aUser, Filled, renderScreen, screen, within } from '@almanac/testing'
import { ProfileScreen } from './ProfileScreen'

const company = { id: '01920000-0000-7000-8000-0000000000c1', key: 'northwind', name: 'Northwind Health', status: 'open' as const }
const maya = aUser({ locale: 'es', time_zone: 'Europe/Berlin', companies: [company], groups: [{ id: '01920000-0000-7000-8000-0000000000a1', name: 'Heart and Joints', company_id: company.id, theme_key: 'tide' }] })

/** The facts as they are read: name and value. */
const facts = () => Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, within(term.parentElement ?? term).getByRole('definition').textContent]))

test('the profile says who the participant is to her study', async () => {
  await renderScreen(<ProfileScreen />, { path: '/profile', user: maya })
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(screen.getByText('Maya Okafor')).toBeVisible()
  expect(facts()).toEqual({ 'E-mail': 'maya@example.org', Language: 'Spanish', 'Time zone': 'Central European Time', Study: 'Heart and Joints · Northwind Health' })
})

test('nothing on it looks as if it could be changed', async () => {
  await renderScreen(<ProfileScreen />, { path: '/profile', user: maya })
  for (const role of ['textbox', 'button', 'combobox', 'link']) expect(screen.queryByRole(role)).not.toBeInTheDocument()
})

test('what is not known is said in words', async () => {
  await renderScreen(<ProfileScreen />, { path: '/profile', user: aUser({ first_name: null, last_name: null, time_zone: null, companies: [] }) })
  expect(facts()).toMatchObject({ Name: 'Not given', 'Time zone': 'As on your device', Study: 'You are in no study at the moment' })
})

test('it has room for what other remotes keep of the participant', async () => {
  const fills = { 'profile.sections': ({ user_id }: { user_id: string }) => <p>Kept elsewhere of {user_id}</p> }
  await renderScreen(<Filled by={fills}><ProfileScreen /></Filled>, { path: '/profile', user: maya })
  expect(screen.getByText(`Kept elsewhere of ${maya.id}`)).toBeVisible()
})
