import { setSession } from '@almanac/auth'
import { uploadImage } from '@almanac/contracts/account/images'
import type { Objective } from '@almanac/contracts/activities/activities'
import { listDevices } from '@almanac/contracts/activities/lookups'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { createResponse, type Response, type ResponseInput } from '@almanac/contracts/activities/responses'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, fireEvent, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { keepResponse } from '../../responses/writes'
import { anActivity, anObjective, idOf } from '../../testing'
import { ActivityForm } from '../ActivityForm'

jest.setTimeout(30_000)

let server: FakeServer
const user = aUser({ id: idOf(1000) })
const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body
const stored = (body: unknown): Response => {
  if (!isInput(body)) throw new Error('no response')
  return { ...body, user_id: user.id, is_visible: true, point_total: 0, revision: 1, created_at: body.measured_at, updated_at: body.measured_at }
}

beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  await outbox.forget(user.id)
  setSession(null, null)
  server = fakeServer()
  server.answerWith(createResponse, ({ body }) => stored(body))
  server.answer(listDevices, [])
  server.answer(latestEntry, null)
  server.answer(uploadImage, { id: idOf(1), url: '/api/images/entry/x.jpg' })
  // What this environment has not: a file of one letter is no picture.
  Object.assign(globalThis, { createImageBitmap: (file: Blob) => (file.size > 3 ? Promise.resolve({ width: 40, height: 30, close: () => undefined }) : Promise.reject(new Error('no picture'))) })
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
})

async function open(...objectives: Objective[]) {
  const rendered = await renderScreen(
    <ActivityForm activity={anActivity(objectives)} draftKey="activity:fields" write={(input) => keepResponse(input)} onDone={() => undefined} />,
    { user },
  )
  await screen.findByRole('button', { name: 'Save' })
  return rendered
}
const sent = () => server.asked(createResponse).map(({ body }) => body).filter(isInput)
const entry = () => sent().at(-1)?.entries[0]
type Person = Awaited<ReturnType<typeof open>>['person']
const save = (person: Person) => person.click(screen.getByRole('button', { name: 'Save' }))
const saved = async (person: Person) => {
  await save(person)
  await screen.findByRole('dialog', { name: 'Saved' })
}

describe('a picture', () => {
  const rash = anObjective({ id: idOf(2), type: 'ImageObjective', name: 'Rash', required: true })
  const jpeg = (name = 'rash.jpg') => new File(['a picture'], name, { type: 'image/jpeg' })
  const chooser = () => screen.getByLabelText('Choose a picture', { selector: 'input' })

  test('is asked for, shown, sent before its response and named in it', async () => {
    const { person } = await open(rash)
    await save(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('Rash: Answer this before you save.')
    await person.upload(chooser(), jpeg())
    expect(await screen.findByRole('img', { name: 'Picture: Rash' })).toBeVisible()
    await saved(person)
    const [upload] = server.asked(uploadImage)
    const image_id = entry()?.image_id
    expect(upload?.body).toMatchObject({ type: 'entry', id: image_id, objective_id: idOf(2), response_id: sent()[0]?.id })
    expect(entry()).toEqual({ objective_id: idOf(2), type: 'ImageEntry', image_id })
  })

  test('can be exchanged and taken away, and comes back with the draft', async () => {
    const first = await open({ ...rash, required: false })
    await first.person.upload(chooser(), jpeg())
    await screen.findByRole('img', { name: 'Picture: Rash' })
    expect(screen.getByRole('button', { name: 'Another picture' })).toBeVisible()
    first.unmount()
    const second = await open({ ...rash, required: false })
    expect(await screen.findByRole('button', { name: 'Another picture' })).toBeVisible()
    await second.person.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus()
  })

  test('that is none gets a message at its place, and nothing is kept', async () => {
    await open(rash)
    fireEvent.change(chooser(), { target: { files: [new File(['x'], 'note.jpg', { type: 'image/jpeg' })] } })
    expect(await screen.findByText(/This file isn’t a picture/)).toBeVisible()
    fireEvent.change(chooser(), { target: { files: [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })] } })
    expect(await screen.findByText(/This file isn’t a picture/)).toBeVisible()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('that the server refuses is told at once, with the response kept behind it', async () => {
    server.refuse(uploadImage, { status: 422, codes: ['NOT_A_PICTURE'] })
    const { person } = await open(rash)
    await person.upload(chooser(), jpeg())
    await screen.findByRole('img', { name: 'Picture: Rash' })
    await save(person)
    expect(await screen.findByText('Title of NOT_A_PICTURE')).toBeVisible()
    expect(sent()).toEqual([])

    server.answer(uploadImage, { id: idOf(1), url: '/api/images/entry/x.jpg' })
    await person.upload(chooser(), jpeg('better.jpg'))
    await saved(person)
    const [refused, taken] = server.asked(uploadImage).map(({ body }) => body)
    expect(refused).not.toEqual(taken)
    expect(taken).toMatchObject({ id: entry()?.image_id })
  })
})

describe('a vaccination', () => {
  const dose = (index: number, change: Partial<Objective> = {}) => anObjective({ id: idOf(30 + index), type: 'VaccinationObjective', name: `Dose ${index + 1}`, vaccination_objective_index: index, ...change })
  const card = (name: string) => screen.getByRole('group', { name: new RegExp(`^${name}`) })

  async function fill(person: Person, name: string, lot = 'AB1234') {
    const group = card(name)
    fireEvent.change(within(group).getByLabelText('Date of the dose'), { target: { value: '2026-03-01' } })
    await person.selectOptions(within(group).getByRole('combobox', { name: 'Vaccine made by' }), 'Moderna')
    await person.type(within(group).getByRole('textbox', { name: 'Where you got it' }), 'City clinic')
    await person.type(within(group).getByRole('textbox', { name: 'Lot number' }), lot)
    await person.click(within(group).getByRole('radio', { name: 'Left arm' }))
  }

  test('is filled in, shown, edited and left as it was; the next dose comes after it is complete', async () => {
    const { person } = await open(dose(0), dose(1))
    expect(screen.queryByRole('button', { name: 'Add a dose' })).toBeNull()
    expect(screen.getByText('Finish the card above to add another dose.')).toBeVisible()
    await fill(person, 'Dose 1', 'A-1')
    await person.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('A lot number has 6 or 7 letters and digits.')).toBeVisible()
    await person.clear(screen.getByRole('textbox', { name: 'Lot number' }))
    await person.type(screen.getByRole('textbox', { name: 'Lot number' }), 'AB12345')
    await person.click(screen.getByRole('button', { name: 'Done' }))
    expect(card('Dose 1')).toHaveTextContent('Moderna')
    expect(card('Dose 1')).toHaveTextContent('AB12345')

    await person.click(screen.getByRole('button', { name: 'Edit Dose 1' }))
    await person.selectOptions(screen.getByRole('combobox', { name: 'Vaccine made by' }), 'other')
    expect(screen.getByRole('textbox', { name: 'Who made it' })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(card('Dose 1')).toHaveTextContent('Moderna')

    await person.click(screen.getByRole('button', { name: 'Add a dose' }))
    expect(card('Dose 2')).toBeVisible()
    await person.click(within(card('Dose 2')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('group', { name: /^Dose 2/ })).toBeNull()

    await saved(person)
    expect(sent()[0]?.entries).toEqual([{
      objective_id: idOf(30), type: 'VaccinationEntry',
      vaccination_attributes: { date_of_dose: '2026-03-01', manufacturer: 'Moderna', manufacturer_other: null, center_of_vaccination: 'City clinic', vaccine_lot_number: 'AB12345', vaccine_lot_number_unknown: false, injection_site: 'leftArm', injection_site_other: null },
    }])
  })

  test('half filled in is refused by the form, with each missing part named', async () => {
    const { person } = await open(dose(0))
    await person.type(screen.getByRole('textbox', { name: 'Where you got it' }), 'City clinic')
    await save(person)
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveTextContent('Dose 1: Fill in all of this card, or none of it.')
    expect(screen.getByText('Say who made the vaccine.')).toBeVisible()
    expect(screen.getByText('Say where the shot went.')).toBeVisible()
    await person.click(within(summary).getByRole('link'))
    expect(screen.getByLabelText('Date of the dose')).toHaveFocus()
    expect(sent()).toEqual([])
  })

  test('told in an earlier response is shown, not told again by itself, and changed when she wants', async () => {
    const attributes = { date_of_dose: '2026-01-02', manufacturer: 'Sputnik V', center_of_vaccination: 'City clinic', vaccine_lot_number: 'unknown', vaccine_lot_number_unknown: false, injection_site: 'thigh' }
    server.answer(latestEntry, { objective_id: idOf(30), type: 'VaccinationEntry', vaccination_attributes: attributes, original_unit: null, text: null, measured_at: '2026-01-02T08:00:00Z', created_at: '2026-01-02T08:00:00Z' })
    const { person } = await open(dose(0))
    expect(await screen.findByText('Sputnik V')).toBeVisible()
    expect(screen.getByText('thigh')).toBeVisible()
    expect(screen.getByText('Not known')).toBeVisible()
    await save(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing is filled in yet')

    await person.click(screen.getByRole('button', { name: 'Edit Dose 1' }))
    expect(screen.getByRole('combobox', { name: 'Vaccine made by' })).toHaveValue('other')
    expect(screen.getByRole('checkbox', { name: 'I don’t know the lot number' })).toBeChecked()
    await person.click(screen.getByRole('radio', { name: 'Right arm' }))
    await person.click(screen.getByRole('button', { name: 'Done' }))
    await saved(person)
    expect(entry()?.vaccination_attributes).toMatchObject({ manufacturer: 'other', manufacturer_other: 'Sputnik V', vaccine_lot_number_unknown: true, injection_site: 'rightArm', injection_site_other: null })
  })

  test('required and told earlier is told again with the response', async () => {
    const attributes = { date_of_dose: '2026-01-02', manufacturer: 'Novavax', center_of_vaccination: 'City clinic', vaccine_lot_number: 'AB1234', vaccine_lot_number_unknown: false, injection_site: 'leftArm' }
    server.answer(latestEntry, { objective_id: idOf(30), type: 'VaccinationEntry', vaccination_attributes: attributes, original_unit: null, text: null, measured_at: '2026-01-02T08:00:00Z', created_at: '2026-01-02T08:00:00Z' })
    const { person } = await open(dose(0, { required: true }))
    await screen.findByText('Novavax')
    await saved(person)
    expect(entry()?.vaccination_attributes).toMatchObject(attributes)
  })

  test('of tomorrow is refused as soon as it is chosen', async () => {
    await open(dose(0))
    fireEvent.change(screen.getByLabelText('Date of the dose'), { target: { value: '2099-01-01' } })
    expect(screen.getByText(/This day is still to come/)).toBeVisible()
  })
})

test('an adverse event needs what happened and how bad it was', async () => {
  const { person } = await open(anObjective({ id: idOf(40), type: 'AdverseEventObjective', name: 'Anything bad' }))
  await person.type(screen.getByRole('textbox', { name: 'What happened' }), 'A rash')
  await save(person)
  expect(await screen.findByRole('alert')).toHaveTextContent('How bad was it: Say how bad it was.')
  await person.click(screen.getByRole('radio', { name: /^Moderate/ }))
  await saved(person)
  expect(entry()).toEqual({ objective_id: idOf(40), type: 'AdverseEventEntry', text: 'A rash', value: 2 })
})

test('an answer is called right or not once it is chosen, with the explanation', async () => {
  const quiz = anObjective({
    id: idOf(41), type: 'MultipleChoiceObjective', name: 'How long do you sit', has_correct_answer: true,
    answers: [{ id: idOf(411), answer_text: 'One minute', is_correct: false, answer_explanation: 'Too short.' }, { id: idOf(412), answer_text: 'Five minutes', is_correct: true, answer_explanation: 'Then it is calm.' }],
  })
  const { person } = await open(quiz)
  expect(screen.queryByText(/that’s right/)).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'One minute' }))
  expect(screen.getByText('One minute: that’s not it')).toBeVisible()
  expect(screen.getByText('Too short.')).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'Five minutes' }))
  expect(screen.getByText('Five minutes: that’s right')).toBeVisible()
  expect(screen.queryByText('Too short.')).toBeNull()
})

test('an appointment can be written down by herself, also one to come', async () => {
  const { person } = await open(anObjective({ id: idOf(42), type: 'AppointmentObjective', name: 'Clinic' }))
  const own = screen.getByRole('group', { name: /^Day and time/ })
  fireEvent.change(within(own).getByLabelText('Day'), { target: { value: '2099-03-02' } })
  await save(person)
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a time.')
  await person.selectOptions(within(own).getByRole('combobox'), '09:30')
  await saved(person)
  expect(entry()).toEqual({ objective_id: idOf(42), type: 'AppointmentEntry', text: '2099-03-02T09:30' })
})

test('a dose is told in her own words where the usual amounts don’t fit, and never in the future', async () => {
  const { person } = await open(anObjective({ id: idOf(43), type: 'MedicationObjective', name: 'Tablet' }))
  await person.click(screen.getByRole('radio', { name: 'Took it' }))
  await person.selectOptions(screen.getByRole('combobox', { name: /How much/ }), 'other')
  await person.type(screen.getByRole('textbox', { name: /Which amount/ }), 'two drops')
  const earlier = screen.getByRole('group', { name: /^I took it earlier/ })
  fireEvent.change(within(earlier).getByLabelText('Day'), { target: { value: '2099-01-01' } })
  await person.selectOptions(within(earlier).getByRole('combobox'), '09:30')
  expect(screen.getByText(/A dose can’t have been taken later/)).toBeVisible()
  await save(person)
  await screen.findByRole('alert')
  expect(sent()).toEqual([])
  fireEvent.change(within(earlier).getByLabelText('Day'), { target: { value: '2026-01-01' } })
  await saved(person)
  expect(entry()).toMatchObject({ value: 0, medication_amount_taken: 'two drops' })
})

test('a measurement says with what it was made, when she wants to, and keeps her unit', async () => {
  server.answer(listDevices, [{ id: 'scale', name: 'Bathroom scale' }])
  const weight = { id: idOf(61), name: 'weight', display_name: 'Weight', storage_unit: 'kg', units: ['kg', 'lbs'], parts: [{ key: 'w', label: 'Weight', minimum_value: 20, maximum_value: 350 }] }
  const { person } = await open(anObjective({ id: idOf(44), type: 'VitalObjective', name: 'Weight', vital: weight }))
  await person.type(screen.getByRole('textbox', { name: /^Weight/ }), '80')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'lbs')
  await person.click(await screen.findByRole('button', { name: 'Say what measured it: Weight' }))
  await person.selectOptions(screen.getByRole('combobox', { name: /Measured with/ }), 'scale')
  await saved(person)
  expect(entry()).toEqual({ objective_id: idOf(44), type: 'VitalEntry', value: 80, unit: 'lbs', original_unit: 'lbs', connected_object_type: 'Device', connected_object_id: 'scale' })
})

test('content is read, looked at and watched, with words for a browser that can’t', async () => {
  const content = anObjective({
    id: idOf(45), type: 'ContentObjective', name: 'Before you begin', content: 'Sit **down**.',
    content_image: { url: '/api/media/1', description: 'The cuff at the height of the heart' }, content_video: { url: '/api/media/2', description: 'How to put the cuff on' },
  })
  await open(content, anObjective({ id: idOf(46), type: 'TextObjective', name: 'Note' }))
  expect(await screen.findByText('down')).toHaveProperty('tagName', 'STRONG')
  expect(screen.getByRole('img', { name: 'The cuff at the height of the heart' })).toHaveAttribute('src', '/api/media/1')
  const video = screen.getByLabelText('How to put the cuff on', { selector: 'video' })
  expect(video).toHaveAttribute('width', '360')
  expect(video).toHaveAttribute('height', '250')
  expect(video).toHaveTextContent('Your browser can’t play this video.')
  const source = video.querySelector('source')
  if (!source) throw new Error('no source')
  fireEvent.error(source)
  expect(await screen.findByText(/^Your browser can’t play this video/, { selector: '[role=status]' })).toBeVisible()
})

test('a text that grows too long says how long it is, and is not cut off', async () => {
  const { person } = await open(anObjective({ id: idOf(47), type: 'TextObjective', name: 'Note' }))
  const note = screen.getByRole('textbox', { name: /^Note/ })
  fireEvent.change(note, { target: { value: 'x'.repeat(10_050) } })
  expect(screen.getByText('10,050 of 10,000 characters')).toBeVisible()
  await save(person)
  expect(await screen.findByRole('alert')).toHaveTextContent('Make this a little shorter.')
  expect(note).toHaveValue('x'.repeat(10_050))
})
