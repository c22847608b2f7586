import { getProfile, listStatuses } from '@almanac/contracts/account/profile'
import {
  act,
  aUser,
  fakeServer,
  Filled,
  openWideWindow,
  renderScreen,
  screen,
  within,
  type FakeServer,
} from '@almanac/testing'
import { ProfileScreen } from './ProfileScreen'
import { aProfile } from './testing/aProfile'
import { openProfile, section } from './testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const company = {
  id: '01920000-0000-7000-8000-0000000000c1',
  key: 'northwind',
  name: 'Northwind Health',
  status: 'open' as const,
}
const group = {
  id: '01920000-0000-7000-8000-0000000000a1',
  name: 'Heart and Joints',
  company_id: company.id,
  theme_key: 'tide',
}

/** The facts of a section as pairs of name and value. */
const facts = (title: string) =>
  Object.fromEntries(
    within(section(title))
      .getAllByRole('term')
      .map((term) => [term.textContent, within(term.parentElement ?? term).getByRole('definition').textContent]),
  )

test('shows the participant’s data in sections under a few headings', async () => {
  await openProfile(server, {
    companies: [company],
    groups: [group],
    time_zone: 'Europe/Berlin',
    locale: 'es',
    birth_year: 1961,
    gender: 'female',
    contact_method: 0,
    contact_time_preference: 'evening',
  })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'About you',
    'How to reach you',
    'Your health',
    'People around you',
    'Account',
  ])
  expect(screen.getByText('Heart and Joints · Northwind Health')).toBeVisible()
  expect(facts('Your details')).toEqual({ Name: 'Maya Okafor', 'Year of birth': '1961', Gender: 'Woman' })
  expect(facts('Language and time')).toEqual({
    'App language': 'Spanish',
    'Region and formats': 'As in this browser',
    'Time zone': 'Central European Time',
  })
  expect(facts('How you’d like to be contacted')).toEqual({
    'Contact me by': 'Call',
    'Best time to call': 'In the evening',
    'Emails from us': 'On',
  })
})

test('missing values are named in one line', async () => {
  await openProfile(server, { first_name: null, last_name: null, time_zone: null, companies: [] })
  expect(section('Your details')).toHaveTextContent('Not added yet: Name, Year of birth, and Gender')
  expect(facts('Language and time')).toMatchObject({ 'Time zone': 'Same as your device' })
  expect(screen.getByText('You’re not in a study at the moment')).toBeVisible()
  expect(section('Conditions')).toHaveTextContent('No conditions added')
})

test('renders the slot `profile.sections` of other remotes', async () => {
  server.answer(getProfile, aProfile())
  server.answer(listStatuses, [])
  const fills = { 'profile.sections': ({ user_id }: { user_id: string }) => <p>Stored elsewhere of {user_id}</p> }
  await renderScreen(
    <Filled by={fills}>
      <ProfileScreen />
    </Filled>,
    { path: '/profile', user: aUser() },
  )
  expect(await screen.findByText(`Stored elsewhere of ${aUser().id}`)).toBeVisible()
})

test('a profile that fails to load shows an error and can be retried', async () => {
  server.refuse(getProfile, { status: 500, codes: ['SERVER_ERROR'] })
  const { person } = await renderScreen(<ProfileScreen />, { path: '/profile', user: aUser() })
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your profile' })).toBeVisible()
  server.answer(getProfile, aProfile())
  server.answer(listStatuses, [])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'About you' })).toBeVisible()
})

test('where the study limits the profile to the password, only the password can be changed, and data and account are one’s own', async () => {
  const limited = { hs_features: [{ title: 'My Profile - Reset PW Only', enabled: true }] }
  await openProfile(server, limited)
  expect(screen.getByRole('button', { name: 'Change: Password' })).toBeVisible()
  // What is everybody's right.
  expect(screen.getByRole('button', { name: 'Delete account' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change: Your details' })).not.toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('the same feature switched off limits nothing', async () => {
  await openProfile(server, { hs_features: [{ title: 'My Profile - Reset PW Only', enabled: false }] })
  expect(screen.getByRole('button', { name: 'Change: Your details' })).toBeVisible()
})

test('a wide window lists the groups beside the open one; what is typed stays when the window is turned', async () => {
  let makeNarrow = () => undefined as void
  const listeners = new Set<() => void>()
  const narrow = window.matchMedia
  window.matchMedia = (media) =>
    Object.assign(narrow(media), {
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    })
  const turn = (change: () => void) =>
    act(() => {
      change()
      listeners.forEach((listener) => listener())
    })
  const { person, change } = await openProfile(server)
  const dialog = await change('Health goal')
  await person.type(dialog.getByLabelText('My goal'), 'Swim')
  turn(() => {
    makeNarrow = openWideWindow()
  })
  expect(screen.getByLabelText('My goal')).toHaveValue('Swim')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your health')
  await person.click(screen.getByRole('link', { name: 'Account' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Change: Your details' })).toBeNull()
  turn(makeNarrow)
  expect(screen.getByRole('button', { name: 'Change: Your details' })).toBeVisible()
  window.matchMedia = narrow
})
