import { getActivity } from '@almanac/contracts/activities/activities'
import { createResponse, listResponses, type Response } from '@almanac/contracts/activities/responses'
import { addDays, localDateOf } from '@almanac/domain/time'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { shownPages } from '../paging/useShownPages'
import { enqueueResponse } from '../responses/writes'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { JournalScreen } from './JournalScreen'

const user = aUser({ id: idOf(1000) })
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

const textResponse = (number: number, days: number, text: string): Response => {
  const date = addDays(today, -days)
  return aResponse(date, {
    id: idOf(number),
    quest_id: idOf(900),
    point_total: 5,
    measured_at: `${date}T08:${String(number % 60).padStart(2, '0')}:00Z`,
    entries: [{ objective_id: note.id, type: 'TextEntry', text }],
  })
}
const inSpan = (all: Response[], { start_date = '', end_date = '9' }: Partial<Record<string, string>>) =>
  all.filter(({ date_posted_for }) => date_posted_for >= start_date && date_posted_for <= end_date)

const more = { name: 'Show earlier days' }

let server: FakeServer
beforeEach(async () => {
  shownPages.clear()
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  server = fakeServer()
})

const open = (all: Response[]) => {
  server.answer(getActivity, { ...anActivity([note], { title: 'Diary', response_count: all.length }) })
  server.answerWith(listResponses, ({ query }) => inSpan(all, query))
  return renderScreen(
    <Routes>
      <Route path="/activity/:category/:id/journal" element={<JournalScreen />} />
    </Routes>,
    { path: `/activity/daily/${idOf(900)}/journal`, user },
  )
}

test('shows a week, newest first, then on request the next days that have entries, which get the focus', async () => {
  const { person } = await open([
    textResponse(701, 800, 'long ago'),
    textResponse(702, 1, 'in the morning'),
    textResponse(703, 1, 'a little later'),
    textResponse(704, 0, 'just now'),
  ])
  expect(await screen.findByText('just now')).toBeVisible()
  const texts = () => screen.getAllByRole('listitem').map((row) => row.textContent?.replace(/^.*?[AP]M/, ''))
  expect(texts()).toEqual(['just now', 'a little later', 'in the morning'])
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  expect(screen.queryByText('This is the start of your journal.')).toBeNull()

  await person.click(screen.getByRole('button', more))
  expect(await screen.findByText('long ago')).toBeVisible()
  expect(await screen.findByText('This is the start of your journal.')).toBeVisible()
  expect(screen.queryByRole('button', more)).toBeNull()
  expect(screen.getByRole('link', { name: /long ago$/ })).toHaveFocus()
  expect(texts()).toEqual(['just now', 'a little later', 'in the morning', 'long ago'])
  expect(screen.getByRole('link', { name: /just now$/ })).toHaveAttribute(
    'href',
    `/history_detail/daily/${user.id}/${idOf(900)}/${idOf(704)}`,
  )
})

test('Back from an entry shows as many days as before', async () => {
  const { person, back } = await open([textResponse(701, 30, 'last month'), textResponse(704, 0, 'just now')])
  await person.click(await screen.findByRole('button', more))
  await person.click(await screen.findByRole('link', { name: /last month$/ }))
  expect(screen.queryByText('last month')).toBeNull()
  await back()
  expect(await screen.findByText('last month')).toBeVisible()
})

test('each dose has its time, what became of it and its strength; the usual amount is not said', async () => {
  const [tablet, drops] = [
    anObjective({
      id: idOf(5),
      type: 'MedicationObjective',
      name: 'Metformin',
      medication_dose_amount: 500,
      medication_dose_unit: 'mg',
    }),
    anObjective({ id: idOf(6), type: 'MedicationObjective', name: 'Drops' }),
  ]
  const dose = (number: number, objective_id: string, change: Partial<Response['entries'][number]>): Response => ({
    ...textResponse(number, 0, ''),
    measured_at: `${today}T08:02:00Z`,
    entries: [{ objective_id, type: 'MedicationEntry', value: 0, ...change }],
  })
  const all = [
    dose(701, tablet.id, { medication_amount_taken: '1.0' }),
    dose(702, drops.id, { medication_amount_taken: '2.0' }),
    dose(703, drops.id, { value: 2 }),
  ]
  server.answer(getActivity, {
    ...anActivity([tablet, drops], { title: 'Medicines', visualization_method: 'medication', response_count: 3 }),
  })
  server.answerWith(listResponses, ({ query }) => inSpan(all, query))
  await renderScreen(
    <Routes>
      <Route path="/activity/:category/:id/journal" element={<JournalScreen />} />
    </Routes>,
    { path: `/activity/daily/${idOf(900)}/journal`, user },
  )
  await screen.findByText('Metformin')
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[2]).toMatch(/^\d+:02 [AP]MMetforminTook it · .?500 mg.?$/)
  expect(rows[1]).toMatch(/^\d+:02 [AP]MDropsTook it · Amount: 2$/)
  expect(rows[0]).toMatch(/^\d+:02 [AP]MDropsSkipped it$/)
})

test('an empty journal has an empty state with a link to the form', async () => {
  await open([])
  expect(await screen.findByRole('heading', { name: 'Nothing in this journal yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Record something' })).toHaveAttribute('href', `/activity/daily/${idOf(900)}`)
})

test('pending responses are shown and marked', async () => {
  server.silence(createResponse)
  const { unmount } = await open([])
  await enqueueResponse({ ...textResponse(705, 0, 'on the train'), id: idOf(705) })
  expect(await screen.findByText('on the train')).toBeVisible()
  expect(screen.getByText('Waiting to be sent')).toBeVisible()
  unmount()
})

test('earlier days that fail to load show an error and can be retried', async () => {
  const { person } = await open([textResponse(701, 50, 'long ago'), textResponse(704, 0, 'just now')])
  expect(await screen.findByText('just now')).toBeVisible()
  server.refuse(listResponses, { status: 500, codes: ['INTERNAL'] })
  await person.click(screen.getByRole('button', more))
  expect(await screen.findByText('We can’t show earlier days right now.')).toBeVisible()
  expect(screen.getByText('just now')).toBeVisible()
  server.answerWith(listResponses, () => [textResponse(701, 50, 'long ago')])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('long ago')).toBeVisible()
})
