import { listActivities } from '@almanac/contracts/activities/activities'
import { listHistoryViewers, listHistoryViews, type HistoryView } from '@almanac/contracts/activities/history-views'
import { changeVisibility } from '@almanac/contracts/activities/visibility'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { anActivity, anObjective, idOf } from '../testing'
import { Fill } from './MemberSharing'

const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const diary = anActivity([note], { title: 'Diary' })
const sleep = anActivity([note], { id: idOf(901), title: 'Sleep' })
const person = (number: number, first_name: string) => ({
  id: idOf(number),
  first_name,
  last_name: null,
  avatar_id: null,
  image_id: null,
})
const [ruth, noa] = [person(1001, 'Ruth'), person(1002, 'Noa')]
const viewsOf = (viewer: typeof ruth, count: number, first = 60): HistoryView[] =>
  Array.from({ length: count }, (_, at) => ({
    id: idOf(first + at),
    viewer,
    first_viewed_at: '2026-03-01T08:00:00.000Z',
    last_viewed_at: '2026-03-01T08:20:00.000Z',
  }))

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answerWith(listActivities, ({ query }) => (query['view_as'] ? [diary] : [diary, sleep]))
  server.answer(listHistoryViewers, [])
  server.answer(listHistoryViews, [])
})
const open = () =>
  renderScreen(<Fill user_id={ruth.id} relationship_id={idOf(50)} name="Ruth" />, { user: aUser({ id: idOf(1000) }) })
const openSwitches = async () => {
  const opened = await open()
  await opened.person.click(await screen.findByRole('button', { name: /^What Ruth sees/ }))
  return opened
}
const sentence = (text: string) => within(screen.getByRole('dialog')).findByText(text)
const visits = async (owner: Awaited<ReturnType<typeof open>>['person']) => {
  await owner.click(await screen.findByRole('button', { name: /^When Ruth looked/ }))
  return within(await screen.findByRole('dialog', { name: 'When Ruth looked' }))
}

test('what a member sees is changed on the member’s page, for that member only', async () => {
  const { person: owner } = await openSwitches()
  const box = await screen.findByRole('switch', { name: 'Diary' })
  expect(await sentence('Ruth sees only Diary.')).toBeVisible()
  expect(box).toBeChecked()
  expect(screen.getByRole('switch', { name: 'Sleep' })).not.toBeChecked()
  server.answer(changeVisibility, { user_relationships: [] })
  server.answerWith(listActivities, ({ query }) => (query['view_as'] ? [] : [diary, sleep]))
  await owner.dblClick(box)
  await waitFor(() => expect(box).not.toBeChecked())
  expect(await sentence('Saved. Ruth sees nothing you record.')).toBeVisible()
  expect(box).toHaveAccessibleDescription('Saved')
  expect(server.requests(changeVisibility).map(({ body }) => body)).toContainEqual({
    id: diary.id,
    relationships: [],
    removed_relationships: [idOf(50)],
  })
})

test('all activities are shown at once, and “saved” is said once the server has them', async () => {
  const walk = anActivity([note], { id: idOf(902), title: 'Walk' })
  let seen = [diary]
  server.answerWith(listActivities, ({ query }) => (query['view_as'] ? seen : [diary, sleep, walk]))
  server.answer(changeVisibility, { user_relationships: [] })
  const { person: owner } = await openSwitches()
  const all = await screen.findByRole('switch', { name: 'All activities' })
  expect(all).not.toBeChecked()
  expect(all).toHaveAccessibleDescription('1 of 3 can be seen')
  seen = [diary, sleep, walk]
  await owner.click(all)
  expect(await sentence('Saved. Ruth sees everything you record.')).toBeVisible()
  expect(all).toBeChecked()
  expect(server.requests(changeVisibility).map(({ body }) => body)).toMatchObject([{ id: sleep.id }, { id: walk.id }])
})

test.each([
  ['Ruth sees everything you record except A10.', 10],
  ['Ruth sees only A1, A2, and A3.', 3],
  ['Ruth sees 5 of the 11 things you record.', 5],
])('one sentence says what a member sees; the switches are behind it: %s', async (words, count) => {
  const all = Array.from({ length: 11 }, (_, at) => anActivity([note], { id: idOf(910 + at), title: `A${at}` }))
  const sight = count === 3 ? all.slice(1, 4) : count === 10 ? all.slice(0, 10) : all.slice(0, count)
  server.answerWith(listActivities, ({ query }) => (query['view_as'] ? sight : all))
  await open()
  expect(await screen.findByRole('button', { name: `What Ruth sees ${words}` })).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('link', { name: 'See what Ruth sees' })).toHaveAttribute(
    'href',
    `/history?view_as=${ruth.id}`,
  )
})

test('a change that failed is taken back, and not called saved', async () => {
  server.refuse(changeVisibility, { status: 500, codes: ['INTERNAL'] })
  const { person: owner } = await openSwitches()
  await owner.click(await screen.findByRole('switch', { name: 'Sleep' }))
  await waitFor(() => expect(server.requests(changeVisibility)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Sleep' })).not.toHaveAttribute('aria-busy'))
  expect(screen.getByRole('switch', { name: 'Sleep' })).not.toBeChecked()
  expect(screen.queryByText(/^Saved/)).toBeNull()
})

test('what is called saved is what was changed, also where the lists cannot be read again', async () => {
  const { person: owner } = await openSwitches()
  const box = await screen.findByRole('switch', { name: 'Diary' })
  server.answer(changeVisibility, { user_relationships: [] })
  server.silence(listActivities)
  await owner.click(box)
  expect(await screen.findByText('Saved. Ruth sees nothing you record.')).toBeVisible()
  expect(box).not.toBeChecked()
})

test('only the last visits of that member are shown', async () => {
  server.answer(listHistoryViews, [...viewsOf(noa, 3), ...viewsOf(ruth, 7, 80)])
  const { person: owner } = await open()
  expect((await visits(owner)).getAllByRole('listitem')).toHaveLength(5)
})

test('visits older than many visits of others are still found', async () => {
  server.answerWith(listHistoryViews, ({ query }) =>
    query['limit'] ? viewsOf(noa, 50) : [...viewsOf(noa, 50), ...viewsOf(ruth, 1, 200)],
  )
  await open()
  expect(await screen.findByText(/March 1.*to/)).toBeVisible()
})

test('no visits and a failed request are shown differently', async () => {
  server.refuse(listHistoryViews, { status: 500, codes: ['INTERNAL'] })
  const { person: owner } = await open()
  const part = await screen.findByRole('listitem', { name: 'When Ruth looked' })
  await within(part).findByRole('alert')
  expect(part).not.toHaveTextContent('hasn’t looked')
  server.answer(listHistoryViews, viewsOf(noa, 2))
  await owner.click(within(part).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ruth hasn’t looked at your history in the past year.')).toBeVisible()
})
