import {
  getLeaderboard,
  getLeaderboardParticipation,
  joinLeaderboard,
  leaveLeaderboard,
  type LeaderboardRow,
} from '@almanac/contracts/activities/leaderboard'
import { aUser, fakeServer, fireEvent, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { LeaderboardScreen } from './LeaderboardScreen'

const row = (position: number, name: string, points: number, own = false): LeaderboardRow => ({
  position,
  name,
  points,
  own,
})
const taking = { name: 'Amber', team: 'Tide', has_teams: true }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(getLeaderboardParticipation, taking)
  server.answer(getLeaderboard, [
    row(1, 'Birch', 1200),
    row(2, 'Amber', 30, true),
    row(2, 'Cedar', 30),
    row(4, 'Dune', 1),
  ])
})
const open = (path = '/leaderboard') => renderScreen(<LeaderboardScreen />, { path, user: aUser() })
const rows = async () => {
  const show = await screen.findByRole('button', { name: /^(Show|Hide) everyone/ })
  if (show.getAttribute('aria-expanded') === 'false') fireEvent.click(show)
  return within(await screen.findByRole('list')).getAllByRole('listitem')
}

test('shows ranks with medals for the first three, and marks the user’s own', async () => {
  await open()
  const shown = await rows()
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Place 1.*Birch1,200 points$/),
    expect.stringMatching(/^Place 2.*Amber \(you\)30 points$/),
    expect.stringMatching(/^Place 2.*Cedar30 points$/),
    expect.stringMatching(/^Place 4.*Dune1 point$/),
  ])
  expect(shown.map((one) => within(one).queryByRole('img')?.getAttribute('aria-label'))).toEqual([
    'Gold medal',
    'Silver medal',
    'Silver medal',
    undefined,
  ])
  expect(shown.filter((one) => one.getAttribute('aria-current') === 'true')).toHaveLength(1)
})

test('one’s own points come first, with what they are for; the places of others only for who asks for them', async () => {
  const { person } = await open()
  const own = await screen.findByRole('region', { name: 'Your points' })
  expect(own).toHaveTextContent(/^Your points30Points from .*Points are for recording, not for how well you are/)
  expect(screen.queryByText(/Birch/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show everyone’s points' }))
  expect(own.compareDocumentPosition(await screen.findByRole('list'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.click(screen.getByRole('button', { name: 'Hide everyone’s points' }))
  expect(screen.queryByText(/Birch/)).toBeNull()
})

test('zero points get no medal', async () => {
  server.answer(getLeaderboard, [row(1, 'Birch', 5), row(2, 'Amber', 0, true)])
  await open()
  expect(within((await rows())[1] ?? document.body).queryByRole('img')).toBeNull()
})

test('requests the period and scope in the URL, and updates the URL when they change', async () => {
  const { person, location } = await open('/leaderboard?period=nonsense')
  await rows()
  await person.click(screen.getByRole('button', { name: 'Options' }))
  await person.click(screen.getByRole('button', { name: 'All time' }))
  await person.click(screen.getByRole('tab', { name: 'Teams' }))
  await waitFor(() => expect(server.requests(getLeaderboard).at(-1)?.query).toEqual({ scope: 'team', period: 'total' }))
  expect(server.requests(getLeaderboard)[0]?.query).toEqual({ scope: 'user', period: 'weekly' })
  expect(new URLSearchParams(location().search).get('scope')).toBe('team')
})

test('a study without teams has no team scope', async () => {
  server.answer(getLeaderboardParticipation, { ...taking, team: null, has_teams: false })
  await open('/leaderboard?scope=team')
  await rows()
  expect(screen.queryByRole('tab', { name: 'Teams' })).toBeNull()
  expect(server.requests(getLeaderboard)[0]?.query['scope']).toBe('user')
})

test('a user joins only with a chosen name; a name that is taken stays in the field with an error', async () => {
  server.answer(getLeaderboardParticipation, { ...taking, name: null })
  const { person } = await open()
  const field = await screen.findByRole('textbox', { name: 'Name on the leaderboard' })
  expect(field).toHaveValue('')
  await person.type(field, 'x@example.org')
  await person.click(screen.getByRole('button', { name: 'Join' }))
  expect(server.requests(joinLeaderboard)).toEqual([])
  expect(
    (await screen.findAllByText(/Choose a name with letters, without an address or a phone number/)).length,
  ).toBeGreaterThan(0)

  server.refuse(joinLeaderboard, { status: 422, codes: ['NAME_TAKEN'], field: 'name' })
  await person.clear(field)
  await person.type(field, 'Birch')
  await person.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(server.requests(joinLeaderboard)).toHaveLength(1))
  expect(field).toHaveValue('Birch')
  server.answer(joinLeaderboard, { ...taking, name: 'Birch 2' })
  await person.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByText(/You appear as Birch 2\./)).toBeVisible()
})

test('leaving needs confirmation', async () => {
  server.answer(leaveLeaderboard, undefined)
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Options' }))
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave the leaderboard?' })
  await person.click(within(dialog).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('textbox', { name: 'Name on the leaderboard' })).toBeVisible()
  expect(server.requests(leaveLeaderboard)).toHaveLength(1)
})
