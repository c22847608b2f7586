import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { getHistoryOwner, listHistoryViewers, listHistoryViews } from '@almanac/contracts/activities/history-views'
import { listResponses, type Response } from '@almanac/contracts/activities/responses'
import { changeVisibility } from '@almanac/contracts/activities/visibility'
import { addDays, localDateOf } from '@almanac/domain/time'
import { ShellContext, type ShellEvent } from '@almanac/federation/shell'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { HistoryScreen } from '../history/HistoryScreen'
import { useRemoteChanges } from '../responses/useRemoteChanges'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { addressedHistory } from './addressed'
import { SharedHistoryScreen } from './SharedHistoryScreen'

const user = aUser({ id: idOf(1000) })
const person = (number: number, first_name: string) => ({
  id: idOf(number),
  first_name,
  last_name: null,
  avatar_id: null,
  image_id: null,
})
const ruth = person(1001, 'Ruth')
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const diary = anActivity([note], { title: 'Diary' })
const sleep = anActivity([note], { id: idOf(901), title: 'Sleep' })
const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
const textResponse = (number: number, quest_id: string, date: string, user_id = ruth.id): Response =>
  aResponse(date, {
    id: idOf(number),
    user_id,
    quest_id,
    entries: [{ objective_id: note.id, type: 'TextEntry', text: `said ${number}` }],
  })

let server: FakeServer
let kept: Response[]
beforeEach(() => {
  server = fakeServer()
  server.answer(listActivities, [diary, sleep])
  server.answer(getActivity, diary)
  server.answer(getHistoryOwner, ruth)
  kept = [textResponse(701, diary.id, today), textResponse(702, sleep.id, today)]
  server.answerWith(listResponses, ({ query }) =>
    kept.filter(
      ({ date_posted_for: date }) => date >= (query['start_date'] ?? '') && date <= (query['end_date'] ?? '9'),
    ),
  )
})

const routes = (
  <Routes>
    <Route path="/history" element={<HistoryScreen />} />
    <Route path="/history/:id" element={<SharedHistoryScreen />} />
  </Routes>
)
const open = (path: string) => renderScreen(routes, { path, user })

/** The same in a host that forwards the server's events. */
async function openHearing(path: string) {
  const listeners = new Set<(event: ShellEvent) => void>()
  const onEvent = (listener: (event: ShellEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const Hearing = () => {
    useRemoteChanges()
    return routes
  }
  await renderScreen(
    <ShellContext value={{ slotFills: () => [], begin: () => () => undefined, onEvent }}>
      <Hearing />
    </ShellContext>,
    { path, user },
  )
  return { hear: (event: ShellEvent) => act(() => listeners.forEach((listener) => listener(event))) }
}
const cards = async () => {
  await screen.findByRole('region', { name: 'Diary' })
  return screen.getAllByRole('region', { name: /^(Diary|Sleep)$/ }).map((card) => card.getAttribute('aria-labelledby'))
}

describe('another member’s history', () => {
  test('has the member as heading and the member’s id in every request, and offers no actions of the user’s own history', async () => {
    await open(`/history/${ruth.id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'What Ruth shows you' })).toBeVisible()
    await cards()
    for (const call of [getHistoryOwner, listActivities, listResponses])
      for (const { query } of server.requests(call)) expect(query['user_id']).toBe(ruth.id)
    expect(screen.queryByRole('button', { name: 'Who sees your history' })).toBeNull()
  })

  test('opens at the week of includedate, with the cards of priorityOrder first', async () => {
    const before = addDays(today, -30)
    kept = [textResponse(701, diary.id, before), textResponse(702, sleep.id, before)]
    await open(`/history/${ruth.id}?includedate=${before}&priorityOrder=${sleep.id},nonsense&appType=mobile_app`)
    await cards()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.filter((heading) => heading === 'Sleep' || heading === 'Diary')).toEqual(['Sleep', 'Diary'])
  })

  test('of which nothing was ever shared has no periods to choose from', async () => {
    kept = []
    await open(`/history/${ruth.id}`)
    expect(await screen.findByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Previous week' })).toBeNull()
  })

  test('that is not shared shows the same neutral message for every reason', async () => {
    server.refuse(getHistoryOwner, { status: 404, codes: ['NOT_FOUND'] })
    await open(`/history/${ruth.id}`)
    expect(await screen.findByText('This history isn’t shared with you')).toBeVisible()
    expect(screen.getByRole('link', { name: 'To your history' })).toHaveAttribute('href', '/history')
  })

  test('is hidden as soon as a request shows that sharing was revoked', async () => {
    const { person: visitor } = await open(`/history/${ruth.id}`)
    await cards()
    for (const call of [getHistoryOwner, listActivities, listResponses])
      server.refuse(call, { status: 404, codes: ['NOT_FOUND'] })
    await visitor.click(screen.getByRole('button', { name: 'Previous week' }))
    expect(await screen.findByText('This history isn’t shared with you')).toBeVisible()
    expect(screen.queryByText('said 701')).toBeNull()
    expect(screen.queryByText(/Ruth/)).toBeNull()
  })

  test('is hidden at once when an event announces that sharing was revoked', async () => {
    const { hear } = await openHearing(`/history/${ruth.id}`)
    await cards()
    for (const call of [getHistoryOwner, listActivities, listResponses])
      server.refuse(call, { status: 404, codes: ['NOT_FOUND'] })
    const asked = server.requests(getHistoryOwner).length
    await act(async () => {
      hear({ type: 'record_access', user_id: ruth.id })
      await Promise.resolve()
    })
    // Not delayed by the throttle that batches events of a participant who records often.
    expect(server.requests(getHistoryOwner)).toHaveLength(asked + 1)
    expect(await screen.findByText('This history isn’t shared with you')).toBeVisible()
    expect(screen.queryByText('said 701')).toBeNull()
  })

  test('removes an activity as soon as the member hides it, and keeps the others', async () => {
    const { hear } = await openHearing(`/history/${ruth.id}`)
    await cards()
    server.answer(listActivities, [diary])
    kept = kept.filter(({ quest_id }) => quest_id === diary.id)
    hear({ type: 'record_access', user_id: ruth.id })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sleep' })).toBeNull())
    expect(screen.getByRole('region', { name: 'Diary' })).toBeVisible()
  })

  test('under the user’s own id is the own history', async () => {
    await open(`/history/${user.id.toUpperCase()}`)
    expect(await screen.findByRole('button', { name: 'Who sees your history' })).toBeVisible()
    expect(server.requests(getHistoryOwner)).toEqual([])
  })

  test('with an invalid id sends no request', async () => {
    await open('/history/ruth')
    expect(await screen.findByText('This history isn’t shared with you')).toBeVisible()
    expect(server.requests(getHistoryOwner)).toEqual([])
  })
})

test.each<[string, ReturnType<typeof addressedHistory>]>([
  ['', { first: [] }],
  ['includedate=2026-02-30', { first: [] }],
  ['includedate=2026-02-03T04:05:06Z', { date: '2026-02-03', first: [] }],
  ['includedate=../..&priorityOrder=%00,,&appType=%F0', { first: [] }],
  [`priorityOrder=${idOf(2)}, ${idOf(1).toUpperCase()},${idOf(2)}`, { first: [idOf(2), idOf(1)] }],
])('the query string %p is parsed without throwing', (search, expected) => {
  expect(addressedHistory(new URLSearchParams(search))).toEqual(expected)
})

describe('the user’s own history', () => {
  const viewer = { user: ruth, relationship_id: idOf(50), visibility: 3, sees: true, sees_all: true }
  const view = {
    id: idOf(60),
    viewer: ruth,
    first_viewed_at: '2026-03-01T08:00:00.000Z',
    last_viewed_at: '2026-03-01T08:20:00.000Z',
  }

  test('shows who may see it and who has viewed it', async () => {
    server.answer(listHistoryViewers, [
      viewer,
      { ...viewer, user: person(1002, 'Noa'), visibility: 1, sees: false, sees_all: false },
    ])
    server.answer(
      listHistoryViews,
      Array.from({ length: 11 }, (_, at) => ({ ...view, id: idOf(60 + at) })),
    )
    const { person: owner } = await open('/history')
    await owner.click(await screen.findByRole('button', { name: 'Who sees your history' }))
    const people = await screen.findByRole('list', { name: 'People in your circle' })
    expect(
      within(people)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Ruth, familySee what Ruth sees'),
      expect.stringContaining('NoaCan’t see any of it'),
    ])
    const looked = await screen.findByRole('list', { name: 'Who looked' })
    expect(within(looked).getAllByRole('listitem')).toHaveLength(10)
    await owner.click(screen.getByRole('button', { name: 'Show all views' }))
    await waitFor(() => expect(within(looked).getAllByRole('listitem')).toHaveLength(11))
  })

  test('can be previewed as a member sees it, and that member’s access changed there', async () => {
    server.answer(listHistoryViewers, [viewer])
    server.answerWith(listActivities, ({ query }) => (query['view_as'] ? [diary] : [diary, sleep]))
    const { person: owner } = await open(`/history?view_as=${ruth.id}`)
    expect(await screen.findByText('This is what Ruth sees')).toBeVisible()
    await screen.findByRole('region', { name: 'Diary' })
    expect(screen.queryByRole('region', { name: 'Sleep' })).toBeNull()
    for (const { query } of server.requests(listResponses)) expect(query['view_as']).toBe(ruth.id)
    expect(screen.queryByRole('link', { name: /said/ })).toBeNull()

    await owner.click(screen.getByRole('button', { name: 'Change what Ruth sees' }))
    const box = await screen.findByRole('switch', { name: 'Sleep' })
    expect(screen.getByRole('switch', { name: 'Diary' })).toBeChecked()
    expect(box).not.toBeChecked()
    server.answer(changeVisibility, { user_relationships: [] })
    server.answer(listActivities, [diary, sleep])
    await owner.click(box)
    await waitFor(() => expect(box).toBeChecked())
    expect(server.requests(changeVisibility)[0]?.body).toEqual({
      id: sleep.id,
      relationships: [viewer.relationship_id],
      removed_relationships: [],
    })
  })

  test('previewed as a member without access says that nothing is shared', async () => {
    server.answer(listHistoryViewers, [{ ...viewer, sees: false, sees_all: false }])
    await open(`/history?view_as=${ruth.id}`)
    expect(await screen.findByText('Ruth can’t see any of your history')).toBeVisible()
    expect(server.requests(listResponses)).toEqual([])
  })

  test('previewed as a former member shows the own history', async () => {
    server.answer(listHistoryViewers, [])
    const { location } = await open(`/history?view_as=${ruth.id}`)
    await waitFor(() => expect(location().search).toBe(''))
  })
})
