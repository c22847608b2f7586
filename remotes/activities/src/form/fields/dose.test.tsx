import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses, type Response } from '@almanac/contracts/activities/responses'
import { deviceZone, instantOf } from '@almanac/domain/time'
import { fireEvent, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { enqueueResponse } from '../../responses/writes'
import { anActivity, anObjective, aReminder, aResponse, idOf } from '../../testing'
import { ActivityForm, type ActivityFormProps } from '../ActivityForm'
import { entryTo, prepare, save, saved, user } from './testing/form'

const DATE = '2026-03-03'
const at = (time: number, date = DATE) => instantOf(date, time, deviceZone())
const tablet = anObjective({
  id: idOf(1),
  type: 'MedicationObjective',
  name: 'Tablet',
  reminders: [800, 1900].map((time) => aReminder({ id: idOf(time), time })),
})
const recorded = (moment: Date, entry: Partial<Response['entries'][number]>, id = idOf(50)): Response => ({
  ...aResponse(DATE, {
    id,
    quest_id: idOf(900),
    entries: [{ objective_id: tablet.id, type: 'MedicationEntry', value: 0, ...entry }],
  }),
  measured_at: moment.toISOString(),
  time_zone: deviceZone(),
})

let server: FakeServer
beforeEach(async () => {
  jest.useFakeTimers({
    now: at(1910),
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'nextTick', 'performance'],
  })
  server = await prepare()
})
afterEach(() => jest.useRealTimers())

async function open(props: Partial<ActivityFormProps> = {}) {
  const rendered = await renderScreen(
    <ActivityForm
      activity={anActivity([tablet])}
      draftKey={`activity:dose:${Math.random()}`}
      write={(input) => enqueueResponse(input)}
      recorded={[]}
      onDone={() => undefined}
      {...props}
    />,
    { user },
  )
  await screen.findByRole('button', { name: 'Save' })
  return rendered
}
const choices = () => screen.getByRole('group', { name: 'Which dose of Tablet?' })
const chosen = () => within(choices()).getByRole('radio', { checked: true }).closest('label')?.textContent
const take = (person: Awaited<ReturnType<typeof open>>['person']) =>
  person.click(screen.getByRole('radio', { name: 'Took it' }))

test('at 19:10 with the morning forgotten, the entry is for the dose of 19:00', async () => {
  const { person } = await open()
  expect(screen.queryByRole('group', { name: 'Which dose of Tablet?' })).toBeNull()
  await take(person)
  expect(chosen()).toBe('7:00\u00A0PMDue')
  expect(within(choices()).getByRole('radio', { name: /8:00/ }).closest('label')).toHaveTextContent('Not recorded')
  await saved(person)
  expect(entryTo(server)).toEqual({ objective_id: tablet.id, type: 'MedicationEntry', value: 0, reminder_time: 1900 })
})

test('another dose can be chosen, or none of the planned ones', async () => {
  const { person } = await open()
  await take(person)
  await person.click(within(choices()).getByRole('radio', { name: /8:00/ }))
  await person.click(within(choices()).getByRole('radio', { name: /as needed/ }))
  await saved(person)
  expect(entryTo(server)).toEqual({ objective_id: tablet.id, type: 'MedicationEntry', value: 0, as_needed: true })
})

test('a time in the morning suggests the dose of the morning', async () => {
  const { person } = await open()
  await take(person)
  await person.click(screen.getByRole('button', { name: 'Choose an earlier time' }))
  const moment = screen.getByRole('group', { name: /^When/ })
  await person.selectOptions(within(moment).getByRole('combobox'), '08:30')
  expect(chosen()).toMatch(/^8:00/)
})

test('the link of a reminder chooses its dose; one of another day is ignored', async () => {
  const first = await open({ reminder_time: `${DATE}T08:00` })
  await take(first.person)
  expect(chosen()).toMatch(/^8:00/)
  first.unmount()
  const second = await open({ reminder_time: '2026-03-01T08:00' })
  await take(second.person)
  expect(chosen()).toMatch(/^7:00/)
})

test('with one taken shortly before, the form says so and still saves', async () => {
  const { person } = await open({ recorded: [recorded(at(1834), { reminder_time: 800 })] })
  await take(person)
  expect(chosen()).toBe('7:00\u00A0PMToo early')
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^You took one 36 minutes ago\. The next one can be taken from 12:04/,
  )
  await saved(person)
  expect(entryTo(server)).toMatchObject({ reminder_time: 1900 })
})

test('the same medicine taken in another activity shortly before counts too', async () => {
  const drug = { medication_id: idOf(77) }
  const other = anActivity(
    [anObjective({ ...drug, id: idOf(2), type: 'MedicationObjective', reminders: [aReminder({ time: 1700 })] })],
    { id: idOf(901) },
  )
  const own = anActivity([{ ...tablet, ...drug }])
  server.answer(listActivities, [own, other])
  server.answer(listResponses, [{ ...recorded(at(1900), { objective_id: idOf(2) }), quest_id: other.id }])
  const { person } = await open({ activity: own })
  await take(person)
  expect(await screen.findByText(/^You took one 10 minutes ago/)).toBeVisible()
  expect(chosen()).toBe('7:00\u00A0PMToo early')
  expect(server.requests(listResponses)).toMatchObject([
    { query: { start_date: '2026-03-01', end_date: '2026-03-04' } },
  ])
})

test('a dose that is recorded later for the morning is not too early after that of the evening', async () => {
  const { person } = await open({
    recorded: [recorded(at(1900), { reminder_time: 1900 })],
    measured_at: `${DATE}T08:30`,
  })
  await take(person)
  expect(chosen()).toMatch(/^8:00\u00A0AM(?!Too early)/)
  expect(screen.queryByText(/You took one/)).toBeNull()
})

test('after all doses of the day a medicine is a line with when they were taken; another entry is for none of them', async () => {
  const { person } = await open({
    recorded: [recorded(at(804), { reminder_time: 800 }), recorded(at(1902), { reminder_time: 1900 }, idOf(51))],
  })
  expect(screen.getByText(/^Taken at 8:04\sAM · Taken at 7:02\sPM$/)).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Record another' }))
  expect(screen.getByRole('radio', { name: 'Took it' })).toHaveFocus()
  await take(person)
  expect(chosen()).toBe('None of these, as needed')
})

test('a changed entry keeps its dose, which can be changed', async () => {
  const response = recorded(at(1905), { reminder_time: 800 })
  const write = jest.fn((input: { id: string }) => Promise.resolve(input.id))
  const { person } = await open({ response, recorded: [response], write })
  expect(chosen()).toMatch(/^8:00/)
  await person.click(within(choices()).getByRole('radio', { name: /7:00/ }))
  await save(person)
  expect(write.mock.calls[0]?.[0]).toMatchObject({ entries: [{ value: 0, reminder_time: 1900 }] })
})

test('a changed entry without a time shows the dose for which it counts', async () => {
  const response = recorded(at(1905), {})
  await open({ response, recorded: [response] })
  expect(chosen()).toMatch(/^7:00/)
})

test('a medicine without planned doses asks for none', async () => {
  const { person } = await open({ activity: anActivity([{ ...tablet, reminders: [] }]) })
  await take(person)
  expect(screen.queryByRole('group', { name: 'Which dose of Tablet?' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Saved' })
  expect(entryTo(server)).toEqual({ objective_id: tablet.id, type: 'MedicationEntry', value: 0 })
})
