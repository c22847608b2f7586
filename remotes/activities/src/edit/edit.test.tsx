import { authStore } from '@almanac/auth'
import { currentSession } from '@almanac/contracts/account/session'
import { getActivity } from '@almanac/contracts/activities/activities'
import { listSymptoms, listVitals, searchTerms } from '@almanac/contracts/activities/lookups'
import { addObjective, latestEntry, removeObjective, updateObjective } from '@almanac/contracts/activities/objectives'
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
  type Rendered,
} from '@almanac/testing'
import { anObjective, aReminder, idOf } from '../testing'
import { answerEdit, blood_pressure, Edit, editPath, formPath, health, isObjectBody, resetEditStorage } from './testing'

const user = aUser({ id: idOf(1000) })
const renderEdit = (search = '', who = user) =>
  renderScreen(<Edit />, { path: editPath + search, before: [formPath], user: who })

let server: FakeServer
beforeEach(async () => {
  await resetEditStorage(user)
  server = fakeServer()
  answerEdit(server, user, health(blood_pressure))
})

const press = ({ person }: Rendered, name: string | RegExp) => person.click(screen.getByRole('button', { name }))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const sent = (call: typeof addObjective | typeof updateObjective = addObjective) =>
  server
    .requests(call)
    .map(({ body }) => body)
    .filter(isObjectBody)
const bp = {
  id: idOf(61),
  name: 'bp',
  display_name: 'Blood Pressure',
  storage_unit: 'mmHg',
  units: ['mmHg'],
  parts: [],
}
const weight = { id: idOf(62), name: 'weight', display_name: 'Weight', storage_unit: 'kg', units: ['kg'], parts: [] }

describe('a measurement', () => {
  beforeEach(() => server.answer(listVitals, [bp, weight]))

  test('that the activity already has is refused before sending', async () => {
    const shown = await renderEdit('?add=vital')
    const there = await screen.findByRole('option', { name: /Blood Pressure/ })
    expect(server.requests(listVitals)[0]?.query).toEqual({ query: '*' })
    expect(there).toHaveTextContent('Already part of the activity')
    await shown.person.click(there)
    const said = 'This is already part of the activity. Choose another measurement.'
    expect(screen.getByRole('combobox', { name: 'Measurement' })).toHaveAccessibleDescription(
      expect.stringContaining(said),
    )
    expect(screen.getAllByText(said)).toHaveLength(2)
    await shown.person.type(screen.getByRole('combobox', { name: 'Measurement' }), 'blood pressure')
    await press(shown, 'Next')
    expect(screen.getByRole('combobox', { name: 'Measurement' })).toBeInvalid()
  })

  test('that the server refuses returns to the item step with all input kept', async () => {
    server.refuse(addObjective, { status: 422, codes: ['VITAL_ALREADY_ADDED'] })
    const shown = await renderEdit('?add=vital')
    await shown.person.click(await screen.findByRole('option', { name: 'Weight' }))
    await press(shown, 'Next')
    await shown.person.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Before breakfast')
    await press(shown, 'Next')
    await heading('Reminders for Weight')
    await press(shown, 'Save')
    expect(await screen.findByText('Title of VITAL_ALREADY_ADDED')).toBeVisible()
    await press(shown, 'Change it')
    expect(await screen.findByRole('combobox', { name: 'Measurement' })).toHaveValue('Weight')
  })

  test('in free text gets a capital first letter and has a unit', async () => {
    const shown = await renderEdit('?add=vital')
    await shown.person.type(await screen.findByRole('combobox', { name: 'Measurement' }), 'grip strength')
    const unit = await screen.findByRole('textbox', { name: 'Unit' })
    await press(shown, 'Next')
    expect(unit).toBeInvalid()
    await shown.person.type(unit, 'kg')
    await press(shown, 'Next')
    await heading('A note about Grip strength')
    await press(shown, 'Next')
    await heading(/Reminders/)
    await press(shown, 'Save')
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { type: 'VitalObjective', vital: { name: 'Grip strength', storage_unit: 'kg' }, reminders: [] },
      ]),
    )
  })
})

test('symptoms and medical terms are one list without duplicates; partial results and free text are accepted', async () => {
  server.answer(listSymptoms, [
    { id: idOf(70), name: 'fever', normalized_name: 'fever', display_name: 'Fever', created_by_user: false },
  ])
  server.answer(searchTerms, [
    { code: '1', name: 'Fever', level: null, lang: 'en' },
    { code: '2', name: 'hay fever', level: 'PT', lang: 'en' },
  ])
  const shown = await renderEdit('?add=symptom')
  const { person } = shown
  await person.type(await screen.findByRole('combobox', { name: 'Symptom' }), 'feve')
  await screen.findByRole('option', { name: 'Hay fever' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Fever', 'Hay fever'])
  server.silence(searchTerms)
  await person.type(screen.getByRole('combobox', { name: 'Symptom' }), 'r')
  expect(await screen.findByText(/We can’t show part of the list/, {})).toBeVisible()
  expect(screen.getByRole('option', { name: 'Fever' })).toBeVisible()
  await person.clear(screen.getByRole('combobox', { name: 'Symptom' }))
  await person.type(screen.getByRole('combobox', { name: 'Symptom' }), 'tingling behind the left ear')
  await press(shown, 'Next')
  await heading('A note about Tingling behind the left ear')
})

test('leaving a note with unsaved changes needs confirmation', async () => {
  const shown = await renderEdit()
  await shown.person.click(await screen.findByRole('link', { name: 'Add a routine' }))
  await shown.person.type(await screen.findByRole('textbox', { name: 'Routine' }), 'walk after lunch')
  await press(shown, 'Next')
  await heading('A note about Walk after lunch')
  await shown.person.type(screen.getByRole('textbox', { name: /^Note/ }), 'Round the lake')
  await shown.back()
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await shown.person.click(within(question).getByRole('button', { name: 'Stay here' }))
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('Round the lake')
  await shown.back()
  await shown.person.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByRole('textbox', { name: 'Routine' })).toHaveValue('walk after lunch')
  await press(shown, 'Next')
  await heading(/note about/)
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('')
})

test('a started flow is restored at its step after the tab was closed', async () => {
  const shown = await renderEdit('?add=routine')
  await shown.person.type(await screen.findByRole('textbox', { name: 'Routine' }), 'stretching')
  await press(shown, 'Next')
  await heading(/note about/)
  const { pathname, search } = shown.location()
  shown.unmount()
  expect(pathname + search).toContain('step=note')
  const again = await renderEdit(search)
  await heading('A note about Stretching')
  await press(again, 'Back')
  expect(await screen.findByRole('textbox', { name: 'Routine' })).toHaveValue('stretching')
  await press(again, 'Start over')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Routine' })).toHaveValue(''))
})

test('the input is stored at once, without debounce, when the page is hidden or unloaded', async () => {
  await renderEdit('?add=routine')
  const field = await screen.findByRole('textbox', { name: 'Routine' })
  const storedDraft = () =>
    act(async () => (await outbox.drafts(user.id).list(`activity_edit:${idOf(900)}:routine`))[0]?.value)
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent.change(field, { target: { value: 'put away' } })
  fireEvent(document, new Event('visibilitychange'))
  expect(JSON.stringify(await storedDraft())).toContain('put away')
  fireEvent.change(field, { target: { value: 'page gone' } })
  fireEvent(window, new Event('pagehide'))
  expect(JSON.stringify(await storedDraft())).toContain('page gone')
  hidden.mockRestore()
  jest.useRealTimers()
})

test('offline it is stored, shown as pending, and sent by itself', async () => {
  server.silence(addObjective)
  const shown = await renderEdit('?add=routine')
  await shown.person.type(await screen.findByRole('textbox', { name: 'Routine' }), 'stretching')
  await press(shown, 'Next')
  await heading(/note about/)
  await press(shown, 'Next')
  await heading('Reminders for Stretching')
  await press(shown, 'Save')
  await shown.person.click(await screen.findByRole('button', { name: 'OK' }))
  await heading('Change My health')
  expect(await screen.findByText('Waiting to be sent')).toBeVisible()
  server.refuse(addObjective, { status: 422, codes: ['TOO_MANY_REMINDERS'] })
  outbox.wake()
  expect(await screen.findByText('Needs your attention')).toBeVisible()
  await press(shown, 'Change Stretching')
  expect(await screen.findByRole('textbox', { name: 'Routine' })).toHaveValue('stretching')
})

describe('existing objectives', () => {
  const tablet = anObjective({
    id: idOf(30),
    type: 'MedicationObjective',
    name: 'Metformin',
    own: true,
    medication_dose_amount: 500,
    medication_dose_unit: 'mg',
    medication_frequency: 'twiceADay',
    reminders: [aReminder({ id: idOf(801), time: 800 }), aReminder({ id: idOf(802), time: 2000 })],
  })
  const energy = anObjective({
    id: idOf(31),
    type: 'SliderObjective',
    name: 'Energy',
    reminders: [aReminder({ id: idOf(803) })],
  })
  beforeEach(() => {
    answerEdit(server, user, health(tablet, energy))
    server.answer(updateObjective, tablet)
  })

  test('saving "as needed" removes the reminders on the server', async () => {
    const shown = await renderEdit()
    expect(await screen.findByText('500 mg · Twice a day · Daily at 8:00 AM and 8:00 PM')).toBeVisible()
    await press(shown, 'Change Metformin')
    await heading('How do you take Metformin?')
    await shown.person.selectOptions(screen.getByRole('combobox', { name: /^How often/ }), 'As needed')
    await press(shown, 'Next')
    await heading(/note about/)
    await press(shown, 'Next')
    expect(await screen.findByText('2 reminders will be removed when you save. Go back to keep them.')).toBeVisible()
    await press(shown, 'Save')
    await heading('Change My health')
    expect(sent(updateObjective)).toMatchObject([
      { id: tablet.id, medication_frequency: 'asNeeded', reminders: [], removeReminderIds: [idOf(801), idOf(802)] },
    ])
    expect(sent(updateObjective)[0]).not.toHaveProperty('medication_name')
  })

  test('of the study’s objectives only the reminders can be changed: type, count, days', async () => {
    const shown = await renderEdit()
    await screen.findByRole('list', { name: 'From your study' })
    expect(screen.queryByRole('button', { name: 'Remove Energy' })).not.toBeInTheDocument()
    await press(shown, /^Energy/)
    await heading('Reminders for Energy')
    await shown.person.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'weekly')
    expect(within(screen.getByRole('combobox', { name: 'Reminders' })).getAllByRole('option')).toHaveLength(15)
    expect(within(screen.getByRole('combobox', { name: 'Time' })).getAllByRole('option')).toHaveLength(97)
    await shown.person.selectOptions(screen.getByRole('combobox', { name: 'Day of the week' }), 'Sunday')
    await shown.person.click(screen.getByRole('checkbox', { name: 'Send me this reminder' }))
    await press(shown, 'Save')
    await heading('Change My health')
    expect(sent(updateObjective)).toEqual([
      {
        id: energy.id,
        removeReminderIds: [],
        reminders: [
          {
            id: idOf(803),
            repeat_type: 'weekly',
            repeat: true,
            time: 900,
            day_number: 7,
            start_date: null,
            note: null,
            send_notifications: false,
          },
        ],
      },
    ])
  })

  test('an own objective is removed at once, and restored by Undo without a request', async () => {
    const shown = await renderEdit()
    await screen.findByText('Metformin')
    await press(shown, 'Remove Metformin')
    await waitFor(() => expect(screen.queryByText('Metformin')).not.toBeInTheDocument())
    await shown.person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Metformin')).toBeVisible()
    expect(server.requests(removeObjective)).toHaveLength(0)
  })
})

test('a vaccination card can be added only when the previous one is complete', async () => {
  const card = anObjective({
    id: idOf(40),
    type: 'VaccinationObjective',
    name: 'Vaccination 1',
    vaccination_objective_index: 0,
  })
  server.answer(getActivity, health(card))
  server.answer(latestEntry, null)
  const shown = await renderEdit()
  await screen.findByRole('button', { name: 'Add a vaccination card' })
  await press(shown, 'Add a vaccination card')
  expect(await screen.findByText('Complete the last card before you add another.')).toBeVisible()
  const filled = {
    date_of_dose: '2026-01-02',
    manufacturer: 'Moderna',
    center_of_vaccination: 'Town hall',
    vaccine_lot_number: null,
    vaccine_lot_number_unknown: true,
    injection_site: 'leftArm',
  }
  server.answer(latestEntry, {
    objective_id: card.id,
    type: 'VaccinationEntry',
    original_unit: null,
    text: null,
    measured_at: '2026-01-02T08:00:00Z',
    created_at: '2026-01-02T08:00:00Z',
    vaccination_attributes: filled,
  })
  await press(shown, 'Add a vaccination card')
  await waitFor(() => expect(sent()).toMatchObject([{ type: 'VaccinationObjective', vaccination_objective_index: 1 }]))
})

test('the counts of the user are refetched after adding', async () => {
  server.answer(currentSession, { ...user, activated: true, medication_count: 0, symptom_count: 7 })
  const shown = await renderEdit('?add=routine')
  await shown.person.type(await screen.findByRole('textbox', { name: 'Routine' }), 'x')
  await press(shown, 'Next')
  await heading(/note about/)
  await press(shown, 'Next')
  await heading(/Reminders/)
  await press(shown, 'Save')
  await waitFor(() => expect(authStore.getState().user?.symptom_count).toBe(7))
})
