import { createResponse, deleteResponse, updateResponse } from '@almanac/contracts/activities/responses'
import { outbox } from '@almanac/outbox'
import { act, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { anActivity, anObjective, idOf } from '../../testing'
import {
  at,
  button,
  DATE,
  doses,
  medicine,
  NEXT,
  openToday,
  recordedAt,
  row,
  rows,
  serve,
  setClock,
  times,
} from './testing/dosesScreen'

jest.setTimeout(30_000)

const sugar = medicine(1, 'Sugar tablet', times(800, 1900))
const iron = medicine(2, 'Iron', times(1900))
const medicines = anActivity([sugar, iron], { title: 'Medicines' })
const bodies = (server: FakeServer) => server.requests(createResponse).map(({ body }) => body)

afterEach(() => jest.useRealTimers())

test('all doses of the day are listed with their states, and the greeting counts those taken', async () => {
  setClock(at(1210))
  await serve([medicines], [recordedAt(at(804), [{ reminder_time: 800 }])])
  await openToday()
  // What is ahead comes before the morning.
  expect(rows()).toEqual([
    expect.stringMatching(/^Sugar tablet.*At 7:00 PM/),
    expect.stringMatching(/^Iron.*At 7:00 PM/),
    expect.stringMatching(/^Sugar tablet.*Taken at 8:04 AM.*Undo$/),
  ])
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'This evening',
    'This morning',
  ])
  expect(screen.getByText(/· 1 of 3 done$/)).toBeVisible()
})

test('one tap records the named dose; Undo stands in its place, is announced and is the next Tab stop', async () => {
  setClock(at(810))
  const server = await serve([anActivity([medicine(1, 'Sugar tablet', times(800))], { definition_version: 3 })])
  const { person } = await openToday()
  act(() => button(row('Sugar tablet'), 'I took it').focus())
  await person.keyboard('{Enter}')
  expect(await within(row('Sugar tablet')).findByText(/Taken at 8:10/)).toBeVisible()
  await waitFor(() =>
    expect(bodies(server)).toMatchObject([
      { definition_version: 3, entries: [{ objective_id: sugar.id, value: 0, reminder_time: 800 }] },
    ]),
  )
  expect(await screen.findByText('Taken: Sugar tablet, 8:00 AM. The next button takes this back.')).toBeInTheDocument()
  await person.tab()
  expect(button(row('Sugar tablet'), 'Undo')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(await within(row('Sugar tablet')).findByRole('button', { name: 'I took it' })).toBeVisible()
  await waitFor(() => expect(server.requests(deleteResponse)).toHaveLength(1))
  expect(row('Sugar tablet')).toContainElement(document.activeElement as HTMLElement)
})

test('a second fast tap records nothing more, and Undo ignores it', async () => {
  setClock(at(810))
  const server = await serve([medicines])
  const { person } = await openToday()
  const [first] = within(doses()).getAllByRole('listitem')
  const whenUndoable: (string | undefined)[] = []
  const watching = new MutationObserver(() => {
    if (first && within(first).queryByText('Undo')) whenUndoable.push(first.querySelector('div')?.style.pointerEvents)
  })
  watching.observe(doses(), { subtree: true, childList: true, attributes: true })
  // Shown for a second; which of the two depends on how fast the machine is.
  const saved = screen.findByText(/^(Saved|Kept on this device)$/, {}, { timeout: 10_000 })
  await person.dblClick(button(row('Sugar tablet'), 'I took it'))
  expect(await within(row('Sugar tablet')).findByText(/Taken at 8:10/)).toBeVisible()
  watching.disconnect()
  expect(whenUndoable[0]).toBe('none')
  expect(await saved).toBeInTheDocument()
  expect(bodies(server)).toHaveLength(1)
})

test('a late tap does not make the next dose of the same medicine due', async () => {
  setClock(at(1834))
  await serve([anActivity([sugar])])
  const { person } = await openToday()
  await person.click(button(row(/8:00/), 'I took it'))
  await waitFor(() =>
    // What was late when Today was opened stays above it.
    expect(rows()[1]).toMatch(/Too early: 7:00 PMYou took one 1 minute ago\. The next one can be taken from/),
  )
  jest.setSystemTime(at(1845))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(rows()[1]).toMatch(/You took one 11 minutes ago\. The next one can be taken from 12:04 AM/)
  expect(within(doses()).queryByRole('button', { name: 'I took it' })).toBeNull()
  expect(within(row(/7:00/)).getByRole('link', { name: /More about Sugar tablet/ })).toHaveAttribute(
    'href',
    `/activity/daily/${medicines.id}?reminder_time=${DATE}T19:00`,
  )
})

test('a tablet of 23:30 postponed at 23:32 is asked for again at 0:40', async () => {
  const night = anActivity([medicine(1, 'Night tablet', times(2330))])
  setClock(at(40, NEXT))
  const server = await serve([night], [recordedAt(at(2332), [{ value: 1, reminder_time: 2330 }])])
  const { person } = await openToday()
  expect(rows()).toEqual([expect.stringContaining('yesterday, 11:30 PM')])
  await person.click(button(row('Night tablet'), 'I took it'))
  await waitFor(() =>
    expect(bodies(server)).toMatchObject([{ date_posted_for: NEXT, entries: [{ reminder_time: 2330 }] }]),
  )
  expect(await within(row('Night tablet')).findByText(/Taken at 12:40/)).toBeVisible()
})

test('a tablet of 21:00 taken at 0:20 counts for the evening, not for the next', async () => {
  const taken = { ...recordedAt(at(20, NEXT), [{ reminder_time: 2100 }]), date_posted_for: NEXT }
  setClock(at(2110, NEXT))
  await serve([anActivity([medicine(1, 'Evening tablet', times(2100))])], [taken])
  await openToday()
  expect(rows()).toEqual([expect.stringMatching(/Due: 9:00 PM/)])
})

test('a tablet of 0:30 can be taken at 23:45', async () => {
  setClock(at(2345))
  const server = await serve([anActivity([medicine(1, 'Night tablet', times(30))])])
  const { person } = await openToday()
  expect(rows()).toEqual([expect.stringContaining('Due: tomorrow, 12:30 AM')])
  await person.click(button(row('Night tablet'), 'I took it'))
  await waitFor(() => expect(bodies(server)).toMatchObject([{ entries: [{ reminder_time: 30 }] }]))
})

test('a medicine added at 15:10 does not ask for its dose of 9:00', async () => {
  setClock(at(1515))
  const added = times(900, 2330).map((reminder) => ({ ...reminder, valid_from: at(1510).toISOString() }))
  await serve([anActivity([medicine(1, 'New tablet', added)], { title: 'Medicines' })])
  await openToday()
  expect(rows()).toEqual([expect.stringContaining('At 11:30 PM')])
  expect(screen.getByText(/· 0 of 1 done$/)).toBeVisible()
})

test('all due doses are taken in one tap, each as an entry of its own, and taken back in one', async () => {
  setClock(at(1910))
  const server = await serve([medicines])
  const { person } = await openToday()
  const all = within(doses()).getByRole('button', { name: 'I took all 2' })
  expect(all).toHaveAccessibleDescription('Sugar tablet and Iron')
  await person.click(all)
  expect(await within(doses()).findByText('2 doses recorded as taken')).toBeVisible()
  await waitFor(() =>
    expect(bodies(server)).toMatchObject([
      {
        entries: [
          { objective_id: sugar.id, value: 0, reminder_time: 1900 },
          { objective_id: iron.id, value: 0, reminder_time: 1900 },
        ],
      },
    ]),
  )
  expect(rows()).toEqual([
    expect.stringContaining('Taken at 7:10 PM'),
    expect.stringContaining('Taken at 7:10 PM'),
    expect.stringContaining('Not recorded: 8:00 AM'),
  ])
  // One of them alone, then the rest.
  await person.click(button(row('Iron'), 'Undo'))
  await waitFor(() =>
    expect(server.requests(updateResponse)).toMatchObject([{ body: { entries: [{ reminder_time: 1900 }] } }]),
  )
  expect(await within(doses()).findByText('1 dose recorded as taken')).toBeVisible()
})

test('all due medicines are postponed behind Options, and taken back in one tap', async () => {
  setClock(at(1910))
  const server = await serve([anActivity([sugar, iron, medicine(3, 'Aspirin', times(1900))], { title: 'Medicines' })])
  const { person } = await openToday()
  const all = within(doses()).getByRole('button', { name: 'I took all 3' })
  expect(all).toHaveAccessibleDescription(/^Sugar tablet ?, Iron ?, and Aspirin$/)
  await person.click(within(doses()).getByRole('button', { name: 'Options' }))
  const [later] = within(doses()).getAllByRole('button', { name: 'Later', description: /^Sugar tablet ?, Iron/ })
  if (!later) throw new Error('no Later for all')
  await person.click(later)
  expect(await within(doses()).findByText('3 doses postponed')).toBeVisible()
  await waitFor(() => expect(bodies(server)).toMatchObject([{ entries: [{ value: 1 }, { value: 1 }, { value: 1 }] }]))
  const [undo] = within(doses()).getAllByRole('button', { name: 'Undo' })
  if (!undo) throw new Error('no Undo for all')
  await person.click(undo)
  expect(await within(doses()).findByRole('button', { name: 'I took all 3' })).toBeVisible()
  await waitFor(() => expect(server.requests(deleteResponse)).toHaveLength(1))
})

test('skipped is not taken', async () => {
  setClock(at(810))
  await serve([anActivity([medicine(1, 'Sugar tablet', times(800))], { title: 'Medicines' })])
  const { person } = await openToday()
  await person.click(button(row('Sugar tablet'), 'Skip'))
  expect(await within(row('Sugar tablet')).findByText(/Skipped: 8:00/)).toBeVisible()
  expect(screen.getByText(/· 0 of 1 done$/)).toBeVisible()
})

test('without a network the dose is shown as waiting after a moment, and Undo works', async () => {
  setClock(at(810))
  const server = await serve([anActivity([medicine(1, 'Sugar tablet', times(800))], { title: 'Medicines' })])
  server.silence(createResponse)
  const { person } = await openToday()
  await person.click(button(row('Sugar tablet'), 'I took it'))
  expect(await within(row('Sugar tablet')).findByText(/Waiting to be sent/, {}, { timeout: 5_000 })).toBeVisible()
  expect(await screen.findByText('Kept on this device')).toBeVisible()
  await person.click(button(row('Sugar tablet'), 'Undo'))
  expect(await within(row('Sugar tablet')).findByRole('button', { name: 'I took it' })).toBeVisible()
})

test('what another tab recorded is shown at once', async () => {
  setClock(at(810))
  await serve([anActivity([medicine(1, 'Sugar tablet', times(800))])])
  await openToday()
  const [{ id, entries, ...rest } = recordedAt(at(810), [])] = [recordedAt(at(810), [{ reminder_time: 800 }])]
  await act(() =>
    outbox.put({
      call: createResponse,
      id,
      subject: `response:${id}`,
      body: {
        id,
        entries,
        quest_id: rest.quest_id,
        measured_at: rest.measured_at,
        time_zone: rest.time_zone,
        date_posted_for: DATE,
      },
    }),
  )
  expect(await within(row('Sugar tablet')).findByText(/Taken at 8:10/)).toBeVisible()
  expect(button(row('Sugar tablet'), 'Undo')).toBeVisible()
})

test('an activity that asks for more opens its form at the dose', async () => {
  setClock(at(810))
  const text = anObjective({ id: idOf(3), type: 'TextObjective', required: true })
  await serve([anActivity([medicine(1, 'Sugar tablet', times(800)), text])])
  await openToday()
  expect(within(row('Sugar tablet')).getByRole('link', { name: 'Record' })).toHaveAttribute(
    'href',
    `/activity/daily/${medicines.id}?reminder_time=${DATE}T08:00`,
  )
})
