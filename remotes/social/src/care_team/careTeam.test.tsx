import { listConversations, unreadCount } from '@almanac/contracts/social/conversations'
import { hasNewPolls } from '@almanac/contracts/social/polls'
import { listRelationships } from '@almanac/contracts/social/relationships'
import { SlotGroup } from '@almanac/federation/shell'
import { aUser, fakeServer, Filled, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { aConversation, aMessage, aRelationship, ben, carla, id } from '../testing/fixtures'
import { Fill as Tiles } from '../tiles/Tiles'
import { Fill as CareTeam } from './CareTeam'

let server: FakeServer
const user = aUser()
const doctor = aRelationship({ visibility: 4 })
const another = aRelationship({ id: id('r', 9), visibility: 4, to_user: { ...carla, email: 'carla@example.org' } })

beforeEach(() => {
  server = fakeServer()
  server.answer(unreadCount, { unread_count: 0, request_count: 0 })
  server.answer(listConversations, [])
  server.answer(hasNewPolls, { has_new_polls: false })
})

/** As Today shows them. */
const today = () =>
  renderScreen(
    <>
      <Filled by={{ 'dashboard.care_team': CareTeam }}>
        <SlotGroup name="dashboard.care_team" props={{ user_id: user.id, appointment_shown: null }}>
          {(fills) => <section aria-label="Team">{fills}</section>}
        </SlotGroup>
      </Filled>
      <Tiles user_id={user.id} today="2026-03-02" care_team_shown />
    </>,
    { user },
  )

test('each doctor of the circle is one touch from their conversation, or from beginning one', async () => {
  server.answer(listRelationships, [another, doctor, aRelationship({ id: id('r', 8) })])
  server.answer(listConversations, [aConversation()])
  await today()
  const links = within(await screen.findByRole('region', { name: 'Team' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringMatching(/^Ben OrtizSend a message/), `/messages/${id('c', 1)}`],
    [expect.stringMatching(/Carla NowakSend a message/), `/messages?new=${carla.id}`],
  ])
})

test('what a doctor has written stands there, and is not counted a second time below', async () => {
  server.answer(listRelationships, [doctor])
  const message = aMessage({ message: 'Bring your list of questions.' })
  server.answer(listConversations, [aConversation({ last_message: message, unread_count: 2 })])
  server.answer(unreadCount, { unread_count: 3, request_count: 0 })
  await today()
  const row = await screen.findByRole('link', {
    name: /^Ben Ortiz.*Bring your list of questions\..*2 unread messages$/,
  })
  expect(row).toHaveAttribute('href', `/messages/${id('c', 1)}`)
  expect(await screen.findByRole('link', { name: /^1 unread message$/ })).toHaveAttribute('href', '/messages')
})

test('without a doctor there is no frame, and all unread messages are counted', async () => {
  server.answer(listRelationships, [aRelationship({ to_user: { ...ben, email: 'ben@example.org' } })])
  server.answer(unreadCount, { unread_count: 3, request_count: 0 })
  await today()
  expect(await screen.findByRole('link', { name: '3 unread messages' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Team' })).toBeNull()
  await waitFor(() => expect(server.requests(listConversations)).toHaveLength(1))
})
