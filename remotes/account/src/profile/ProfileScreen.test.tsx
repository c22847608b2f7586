import { getProfile, listStatuses } from '@almanac/contracts/account/profile'
import {
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
      .getAllByRole('term', { hidden: true })
      .map((term) => [
        term.textContent,
        within(term.parentElement ?? term).getByRole('definition', { hidden: true }).textContent,
      ]),
  )

test('lists the groups with what is in them; each opens at its own address, and Back leads to its row', async () => {
  const { person, path, back } = await openProfile(server, null, { companies: [company], groups: [group] })
  expect(screen.getByText('Heart and Joints · Northwind Health')).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Profile' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'About youPicture, name, year of birth',
    'Reminders, privacy and devicesTimes of day, who may see you, watches and sensors',
    'How to reach youEmail, phone, language, time zone',
    'Your healthGoal, conditions, allergies',
    'People around youPeople to contact, health care providers',
    'AccountStudies, agreements, password, your data',
  ])
  expect(screen.queryByRole('button', { name: /^(Change|Add)/ })).toBeNull()
  await person.click(screen.getByRole('link', { name: /^Your health/ }))
  expect(screen.getByRole('heading', { level: 1, name: 'Your health' })).toHaveFocus()
  expect(path()).toBe('/profile?section=health')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Health goal',
    'Conditions',
    'Allergies',
  ])
  await back()
  expect(path()).toBe('/profile')
  expect(screen.getByRole('link', { name: /^Your health/ })).toHaveFocus()
})

test('shows what is known of the participant', async () => {
  await openProfile(server, 'reach', {
    time_zone: 'Europe/Berlin',
    locale: 'es',
    birth_year: 1961,
    gender: 'female',
    contact_method: 0,
    contact_time_preference: 'evening',
  })
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

test('a link to a section from when all stood on one page opens its group', async () => {
  server.answer(getProfile, aProfile())
  server.answer(listStatuses, [])
  await renderScreen(<ProfileScreen />, { path: '/profile#profile-account', user: aUser() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
})

test('missing values are rows with a button that adds them', async () => {
  await openProfile(server, null, { first_name: null, last_name: null, time_zone: null, companies: [] })
  for (const name of ['Add: Name', 'Add: Year of birth', 'Add: Gender'])
    expect(within(section('Your details')).getByRole('button', { name, hidden: true })).toBeInTheDocument()
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
    { path: '/profile?section=others', user: aUser() },
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
  expect(await screen.findByRole('link', { name: /^About you/ })).toBeVisible()
})

test('where the study limits the profile to the password, only the password can be changed, and data and account are one’s own', async () => {
  const limited = { hs_features: [{ title: 'My Profile - Reset PW Only', enabled: true }] }
  await openProfile(server, null, limited)
  expect(screen.getByRole('button', { name: 'Change: Password' })).toBeVisible()
  // What is everybody's right.
  expect(screen.getByRole('button', { name: 'Delete account' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change: Your details' })).not.toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('the same feature switched off limits nothing', async () => {
  await openProfile(server, 'you', { hs_features: [{ title: 'My Profile - Reset PW Only', enabled: false }] })
  expect(screen.getByRole('button', { name: 'Change: Your details' })).toBeVisible()
})

test('a wide window has the first group open beside the list, and the one that was used before the window was turned', async () => {
  const turnUpright = openWideWindow()
  const { person, change, path } = await openProfile(server, 'health')
  const dialog = await change('Health goal')
  await person.type(dialog.getByLabelText('My goal'), 'Swim')
  turnUpright()
  expect(screen.getByLabelText('My goal')).toHaveValue('Swim')
  const makeNarrow = openWideWindow()
  expect(screen.getByLabelText('My goal')).toHaveValue('Swim')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your health')
  await person.click(screen.getByRole('link', { name: /^Account/ }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(path()).toBe('/profile?section=account')
  expect(screen.queryByRole('button', { name: 'Change: Your details' })).toBeNull()
  makeNarrow()
  expect(screen.getByRole('button', { name: 'Delete account' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Profile' })).toBeNull()
})

test('an address of the list shows the first group beside it in a wide window alone', async () => {
  const makeNarrow = openWideWindow()
  await openProfile(server, null)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('About you')
  makeNarrow()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile')
  expect(screen.queryByRole('button', { name: 'Change: Your details' })).toBeNull()
})
