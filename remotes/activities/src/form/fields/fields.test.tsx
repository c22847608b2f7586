import { listDevices } from '@almanac/contracts/activities/lookups'
import { fireEvent, screen, within, type FakeServer } from '@almanac/testing'
import { anObjective, idOf } from '../../testing'
import { entryTo, open, openInArabic, prepare, save, saved, sentTo } from './testing/form'

let server: FakeServer
beforeEach(async () => {
  server = await prepare()
})

test('an adverse event needs a description and a severity', async () => {
  const { person } = await open(anObjective({ id: idOf(40), type: 'AdverseEventObjective', name: 'Anything bad' }))
  await person.type(screen.getByRole('textbox', { name: 'What happened?' }), 'A rash')
  await save(person)
  expect(await screen.findByRole('alert')).toHaveTextContent('How bad was it? Tell us how bad it was.')
  await person.click(screen.getByRole('radio', { name: /^Moderate/ }))
  await saved(person)
  expect(entryTo(server)).toEqual({ objective_id: idOf(40), type: 'AdverseEventEntry', text: 'A rash', value: 2 })
})

test('a chosen answer is marked correct or wrong, with the explanation', async () => {
  const quiz = anObjective({
    id: idOf(41),
    type: 'MultipleChoiceObjective',
    name: 'How long do you sit',
    has_correct_answer: true,
    answers: [
      { id: idOf(411), answer_text: 'One minute', is_correct: false, answer_explanation: 'Too short.' },
      { id: idOf(412), answer_text: 'Five minutes', is_correct: true, answer_explanation: 'Then it is calm.' },
    ],
  })
  const { person } = await open(quiz)
  expect(screen.queryByText(/that’s right/)).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'One minute' }))
  expect(screen.getByText('One minute: that’s not right')).toBeVisible()
  expect(screen.getByText('Too short.')).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'Five minutes' }))
  expect(screen.getByText('Five minutes: that’s right')).toBeVisible()
  expect(screen.queryByText('Too short.')).toBeNull()
})

test('the participant can enter an appointment, also a future one', async () => {
  const { person } = await open(anObjective({ id: idOf(42), type: 'AppointmentObjective', name: 'Clinic' }))
  const own = screen.getByRole('group', { name: /^Day and time/ })
  fireEvent.change(within(own).getByLabelText('Day'), { target: { value: '2099-03-02' } })
  await save(person)
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a time.')
  await person.selectOptions(within(own).getByRole('combobox'), '09:30')
  await saved(person)
  expect(entryTo(server)).toEqual({ objective_id: idOf(42), type: 'AppointmentEntry', text: '2099-03-02T09:30' })
})

test('a dose amount can be free text, and its time cannot be in the future', async () => {
  const { person } = await open(anObjective({ id: idOf(43), type: 'MedicationObjective', name: 'Tablet' }))
  await person.click(screen.getByRole('radio', { name: 'Took it' }))
  await person.selectOptions(screen.getByRole('combobox', { name: /How much/ }), 'other')
  await person.type(screen.getByRole('textbox', { name: /Which amount/ }), 'two drops')
  const earlier = screen.getByRole('group', { name: /^I took it earlier/ })
  fireEvent.change(within(earlier).getByLabelText('Day'), { target: { value: '2099-01-01' } })
  await person.selectOptions(within(earlier).getByRole('combobox'), '09:30')
  expect(screen.getByText(/You can’t record a dose for a time in the future/)).toBeVisible()
  await save(person)
  await screen.findByRole('alert')
  expect(sentTo(server)).toEqual([])
  fireEvent.change(within(earlier).getByLabelText('Day'), { target: { value: '2026-01-01' } })
  await saved(person)
  expect(entryTo(server)).toMatchObject({ value: 0, medication_amount_taken: 'two drops' })
})

test('a scale with words for its five values is answered by a face, in two taps', async () => {
  const mood = anObjective({
    id: idOf(50),
    type: 'SliderObjective',
    name: 'Mood',
    faces: ['Very low', 'Low', 'OK', 'Good', 'Very good'],
  })
  const { person } = await open(mood)
  expect(screen.queryByRole('slider')).toBeNull()
  await person.click(within(screen.getByRole('group', { name: /^Mood/ })).getByRole('radio', { name: 'Good' }))
  await saved(person)
  expect(entryTo(server)).toMatchObject({ type: 'SliderEntry', value: 4 })
})

test('a blood pressure takes the taps of its first field and of Save: the cursor moves on, but not while correcting', async () => {
  const part = { minimum_value: 30, maximum_value: 260 }
  const pressure = {
    id: idOf(62),
    name: 'blood_pressure',
    display_name: 'Blood pressure',
    storage_unit: 'mmHg',
    units: ['mmHg'],
    parts: [
      { key: 'upper', label: 'Upper', ...part },
      { key: 'lower', label: 'Lower', ...part },
    ],
  }
  const { person } = await open(
    anObjective({ id: idOf(51), type: 'VitalObjective', name: 'Pressure', vital: pressure }),
  )
  const upper = screen.getByRole('textbox', { name: 'Upper' })
  const lower = screen.getByRole('textbox', { name: 'Lower' })
  await person.click(upper)
  await person.keyboard('129')
  expect(lower).toHaveFocus()
  await person.keyboard('76')
  await person.click(upper)
  await person.keyboard('{Backspace}8')
  expect(upper).toHaveFocus()
  await saved(person)
  expect(entryTo(server)).toMatchObject({ values: [128, 76], unit: 'mmHg' })
})

test('a measurement can name its device, and keeps the unit', async () => {
  server.answer(listDevices, [{ id: 'scale', name: 'Bathroom scale' }])
  const weight = {
    id: idOf(61),
    name: 'weight',
    display_name: 'Weight',
    storage_unit: 'kg',
    units: ['kg', 'lbs'],
    parts: [{ key: 'w', label: 'Weight', minimum_value: 20, maximum_value: 350 }],
  }
  const { person } = await open(anObjective({ id: idOf(44), type: 'VitalObjective', name: 'Weight', vital: weight }))
  await person.type(screen.getByRole('textbox', { name: /^Weight/ }), '80')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'lbs')
  await person.click(await screen.findByRole('button', { name: 'Choose the measuring device: Weight' }))
  await person.selectOptions(screen.getByRole('combobox', { name: /Measured with/ }), 'scale')
  await saved(person)
  expect(entryTo(server)).toEqual({
    objective_id: idOf(44),
    type: 'VitalEntry',
    value: 80,
    unit: 'lbs',
    original_unit: 'lbs',
    connected_object_type: 'Device',
    connected_object_id: 'scale',
  })
})

test('content shows text, picture and video, with a fallback text', async () => {
  const content = anObjective({
    id: idOf(45),
    type: 'ContentObjective',
    name: 'Before you begin',
    content: 'Sit **down**.',
    content_image: { url: '/api/media/1', description: 'The cuff at the height of the heart' },
    content_video: { url: '/api/media/2', description: 'How to put the cuff on' },
  })
  await open(content, anObjective({ id: idOf(46), type: 'TextObjective', name: 'Note' }))
  expect(await screen.findByText('down')).toHaveProperty('tagName', 'STRONG')
  expect(screen.getByRole('img', { name: 'The cuff at the height of the heart' })).toHaveAttribute(
    'src',
    '/api/media/1',
  )
  const video = screen.getByLabelText('How to put the cuff on', { selector: 'video' })
  expect(video).toHaveAttribute('width', '360')
  expect(video).toHaveAttribute('height', '250')
  expect(video).toHaveTextContent('Your browser can’t play this video.')
  const source = video.querySelector('source')
  if (!source) throw new Error('no source')
  fireEvent.error(source)
  expect(await screen.findByText(/^Your browser can’t play this video/, { selector: '[role=status]' })).toBeVisible()
})

test('a text that is too long shows its length and is not cut off', async () => {
  const { person } = await open(anObjective({ id: idOf(47), type: 'TextObjective', name: 'Note' }))
  const note = screen.getByRole('textbox', { name: /^Note/ })
  fireEvent.change(note, { target: { value: 'x'.repeat(10_050) } })
  expect(screen.getByText('10,050 of 10,000 characters')).toBeVisible()
  await save(person)
  expect(await screen.findByRole('alert')).toHaveTextContent('This is too long. Make it shorter.')
  expect(note).toHaveValue('x'.repeat(10_050))
})

test('in Arabic, English-only study texts are marked as English, and a dose keeps its order', async () => {
  await openInArabic(
    anObjective({
      id: idOf(48),
      type: 'SliderObjective',
      locale: 'en',
      name: 'How calm?',
      description: 'Right now.',
      minimum_value_string: 'Tense',
    }),
    anObjective({
      id: idOf(49),
      type: 'MedicationObjective',
      locale: 'ar',
      name: 'قرص الضغط',
      medication_dose_amount: 10,
      medication_dose_unit: 'mg',
    }),
  )
  for (const words of ['How calm?', 'Right now.', 'Tense'])
    expect((await screen.findByText(words)).closest('[lang]')).toHaveAttribute('lang', 'en')
  expect(screen.getByText('قرص الضغط').closest('[lang]')).toHaveAttribute('lang', 'ar')
  // Isolated, otherwise right-to-left text would show `mg 10`.
  expect(screen.getByRole('group', { name: /قرص الضغط/ })).toHaveAccessibleDescription('\u206810 \u2068mg\u2069\u2069')
})
