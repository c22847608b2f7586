import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { aUser, fakeServer, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { anActivity, anObjective, idOf } from '../testing'
import { Fill } from './RecordList'

let server: FakeServer
const user = aUser({ id: idOf(1000) })
const titles = ['Mood', 'Blood pressure', 'Sleep', 'Pain', 'Walking', 'Weight', 'Café', 'Breathing']
const activities = titles.map((title, index) =>
  anActivity([anObjective({ id: idOf(index), type: 'SliderObjective' })], { id: idOf(300 + index), title }),
)
const links = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('link'))

beforeEach(() => {
  server = fakeServer()
  server.answer(listResponses, [])
})

test('what is due today stands under its own heading, and each opens its form', async () => {
  const latest = { id: idOf(4), measured_at: '2026-03-02T08:00:00Z', date_posted_for: '2026-03-02' }
  server.answer(
    listActivities,
    activities.slice(0, 2).map((each, index) => (index === 1 ? { ...each, latest_response: latest } : each)),
  )
  await renderScreen(<Fill user_id={user.id} />, { user })
  const due = within(await screen.findByRole('list', { name: 'Due today' }))
  // The one recorded last comes first.
  expect(due.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Blood pressureLast: /),
    'MoodNot recorded yet',
  ])
  expect(links()[0]).toHaveAttribute('href', `/activity/${activities[1]?.category.key}/${idOf(301)}`)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('from eight activities on they are searched by words, without case and accents', async () => {
  server.answer(listActivities, activities)
  const { person } = await renderScreen(<Fill user_id={user.id} />, { user })
  await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'CAFE')
  expect(links()).toHaveLength(1)
  await person.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('No activity has this name. Try a shorter word.')).toBeVisible()
})
