import { setSession } from '@almanac/auth'
import { createResponse, type Response, type ResponseInput } from '@almanac/contracts/activities/responses'
import { outbox } from '@almanac/outbox'
import {
  act,
  aUser,
  fakeServer,
  fireEvent,
  renderScreen,
  screen,
  waitFor,
  within,
  type FakeServer,
} from '@almanac/testing'
import { enqueueResponse } from '../responses/writes'
import { anActivity, everyObjective, idOf } from '../testing'
import { ActivityForm } from './ActivityForm'

let server: FakeServer
const user = aUser({ id: idOf(1000) })

const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body

const stored = (body: unknown): Response => {
  if (!isInput(body)) throw new Error('no response')
  return {
    ...body,
    user_id: user.id,
    is_visible: true,
    point_total: 0,
    revision: 1,
    created_at: body.measured_at,
    updated_at: body.measured_at,
  }
}

beforeEach(async () => {
  // Clears the device storage of the previous test.
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  await outbox.forget(user.id)
  setSession(null, null)
  server = fakeServer()
  server.answerWith(createResponse, ({ body }) => stored(body))
})

const onDone = jest.fn()
beforeEach(() => onDone.mockClear())

async function open(objectives = everyObjective) {
  const rendered = await renderScreen(
    <ActivityForm
      activity={anActivity(objectives)}
      draftKey="activity:test"
      write={(input) => enqueueResponse(input)}
      onDone={onDone}
    />,
    { user },
  )
  await screen.findByRole('button', { name: 'Save' })
  return rendered
}

const only = (...numbers: number[]) => everyObjective.filter(({ id }) => numbers.some((number) => id === idOf(number)))
const sent = () =>
  server
    .requests(createResponse)
    .map(({ body }) => body)
    .filter(isInput)
const entries = () =>
  Object.fromEntries(
    (sent()[0]?.entries ?? []).map(({ objective_id, type: _type, ...entry }) => [
      Number(objective_id.slice(-12)),
      entry,
    ]),
  )

test('every objective type has a field and is sent as entered', async () => {
  const { person } = await open()
  fireEvent.change(screen.getByRole('slider', { name: 'Energy' }), { target: { value: '7' } })
  await person.click(screen.getByRole('checkbox', { name: 'Stiff' }))
  await person.click(screen.getByRole('checkbox', { name: 'Sore' }))
  await person.click(screen.getByRole('radio', { name: 'Left' }))
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'Slept badly')
  await person.type(screen.getByRole('textbox', { name: /^Upper/ }), '128')
  await person.type(screen.getByRole('textbox', { name: /^Lower/ }), '77')
  await person.type(screen.getByRole('textbox', { name: /^Weight/ }), '160,5')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'lbs')
  await person.click(screen.getByRole('radio', { name: 'Took it' }))
  await person.selectOptions(screen.getByRole('combobox', { name: /How much/ }), '0.5')
  await person.click(screen.getByRole('radio', { name: 'Missed' }))
  fireEvent.change(screen.getByRole('slider', { name: /^Pain/ }), { target: { value: '0' } })
  fireEvent.change(screen.getByLabelText(/^Last visit/), { target: { value: '2026-03-01' } })
  const attack = screen.getByRole('group', { name: /^Attack began/ })
  fireEvent.change(within(attack).getByLabelText('Day'), { target: { value: '2026-03-02' } })
  await person.selectOptions(within(attack).getByRole('combobox'), '22:30')
  await person.selectOptions(screen.getByRole('combobox', { name: /^Woke up/ }), '07:15')
  expect(screen.getByText('Breathe.')).toBeVisible()

  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog', { name: 'Saved' })).toBeVisible()
  expect(entries()).toEqual({
    1: { value: 7 },
    2: { answers: [{ id: idOf(21) }, { id: idOf(22) }] },
    3: { answers: [{ id: idOf(31) }] },
    4: { text: 'Slept badly' },
    5: { values: [128, 77], unit: 'mmHg', original_unit: 'mmHg' },
    6: { value: 160.5, unit: 'lbs', original_unit: 'lbs' },
    7: { value: 0, medication_amount_taken: '0.5' },
    8: { value: 1 },
    9: { value: 0 },
    10: { text: '2026-03-01' },
    11: { text: '2026-03-02T22:30' },
    12: { time: 715 },
  })
})

test('unanswered objectives are not sent', async () => {
  const { person } = await open(only(4, 5, 7))
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'only this')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Saved' })
  expect(entries()).toEqual({ 4: { text: 'only this' } })
})

test('an incomplete blood pressure and a missing answer are in the error summary and nothing is sent', async () => {
  const { person } = await open(only(1, 5))
  await person.type(screen.getByRole('textbox', { name: /^Upper/ }), '128')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveFocus()
  expect(summary).toHaveTextContent('Energy: Answer this before you save.')
  expect(summary).toHaveTextContent('Enter a number.')
  expect(sent()).toEqual([])
})

test('an empty blood pressure shows errors at both numbers, an incomplete one at the missing number', async () => {
  const { person } = await open(only(5).map((objective) => ({ ...objective, required: true })))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  const [upper, lower] = [
    screen.getByRole('textbox', { name: /^Upper/ }),
    screen.getByRole('textbox', { name: /^Lower/ }),
  ]
  for (const box of [upper, lower]) expect(box).toHaveAccessibleDescription(/Answer this before you save/)
  await person.type(upper, '128')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(lower).toHaveAccessibleDescription(/Enter a number/))
  expect(upper).not.toHaveAccessibleDescription(/Enter a number|Answer this/)
})

test('a future time shows an error at its field and nothing is sent', async () => {
  const { person } = await open(only(4))
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'x')
  await person.click(screen.getByRole('button', { name: 'Choose an earlier time' }))
  fireEvent.change(within(screen.getByRole('group', { name: 'When' })).getByLabelText('Day'), {
    target: { value: '2099-01-01' },
  })
  expect(screen.getByText(/This time is in the future/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  expect(sent()).toEqual([])
})

test('without a server response it says waiting, never saved', async () => {
  server.silence(createResponse)
  const { person } = await open(only(4))
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'a note')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog', { name: 'Waiting to be sent' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Saved' })).toBeNull()
  expect(outbox.waitingCount()).toBe(1)
})

test('a server error is shown and the input stays; the corrected form is sent with the same id', async () => {
  server.refuse(createResponse, { status: 422, codes: ['SOMETHING_WRONG'] })
  const { person } = await open(only(4))
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'typed')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('We couldn’t save this')
  expect(alert).toHaveTextContent('Title of SOMETHING_WRONG')
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('typed')

  server.answerWith(createResponse, ({ body }) => stored(body))
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), ' better')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Saved' })
  const [refused, corrected] = sent()
  expect(corrected).toMatchObject({ id: refused?.id, entries: [{ text: 'typed better' }] })
})

test('the draft is restored when the form is reopened, and removed once saved', async () => {
  const first = await open(only(4))
  await first.person.type(screen.getByRole('textbox', { name: /^Note/ }), 'half a thought')
  first.unmount()

  const second = await open(only(4))
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('half a thought')
  await second.person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Saved' })
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  second.unmount()

  await open(only(4))
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('')
})

test('the input is stored at once, without debounce, when the page is hidden or unloaded', async () => {
  await open(only(4))
  const storedDraft = () =>
    act(async () => {
      // What an unloading page still runs: pending microtasks, but no further task.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      return (await outbox.drafts(user.id).list('activity:test'))[0]?.value
    })
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: 'put away' } })
  fireEvent(document, new Event('visibilitychange'))
  expect(await storedDraft()).toMatchObject({ values: { cells: { [idOf(4)]: { text: 'put away' } } } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: 'gone' } })
  fireEvent(window, new Event('pagehide'))
  expect(await storedDraft()).toMatchObject({ values: { cells: { [idOf(4)]: { text: 'gone' } } } })
  hidden.mockRestore()
  jest.useRealTimers()
})
