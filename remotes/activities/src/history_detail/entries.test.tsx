import { listDevices } from '@almanac/contracts/activities/lookups'
import type { Entry } from '@almanac/contracts/activities/responses'
import { fakeServer, renderScreen, screen } from '@almanac/testing'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { EntryList } from './EntryList'

const vaccination = {
  date_of_dose: '2026-03-01',
  manufacturer: 'Sputnik V',
  center_of_vaccination: 'City clinic',
  vaccine_lot_number: null,
  vaccine_lot_number_unknown: true,
  injection_site: 'leftArm',
}
const quiz = anObjective({
  id: idOf(3),
  type: 'MultipleChoiceObjective',
  name: 'How long',
  has_correct_answer: true,
  answers: [
    { id: idOf(31), answer_text: 'One minute', is_correct: false, answer_explanation: 'Too short.' },
    { id: idOf(32), answer_text: 'Five minutes', is_correct: true },
  ],
})
const removed = anObjective({ id: idOf(4), type: 'SymptomObjective', name: 'Pain', removed: true })
const weight = anObjective({
  id: idOf(5),
  type: 'VitalObjective',
  name: 'Weight',
  vital: {
    id: idOf(51),
    name: 'weight',
    display_name: 'Weight',
    storage_unit: 'kg',
    units: ['kg', 'lbs'],
    parts: [{ key: 'w', label: 'Weight', minimum_value: 20, maximum_value: 350 }],
  },
})
const objectives = [
  anObjective({ id: idOf(1), type: 'ImageObjective', name: 'Skin' }),
  anObjective({ id: idOf(2), type: 'VaccinationObjective', name: 'First dose' }),
  quiz,
  removed,
  weight,
  anObjective({ id: idOf(6), type: 'AdverseEventObjective', name: 'Anything bad' }),
  anObjective({ id: idOf(7), type: 'AppointmentObjective', name: 'Visit' }),
  anObjective({ id: idOf(8), type: 'MedicationObjective', name: 'Tablet' }),
]
const entries: Entry[] = [
  { objective_id: idOf(1), type: 'ImageEntry', image_id: idOf(11) },
  { objective_id: idOf(2), type: 'VaccinationEntry', vaccination_attributes: vaccination },
  { objective_id: idOf(3), type: 'MultipleChoiceEntry', answers: [{ id: idOf(31) }] },
  { objective_id: idOf(4), type: 'SymptomEntry', value: 3 },
  {
    objective_id: idOf(5),
    type: 'VitalEntry',
    value: 80,
    unit: 'lbs',
    original_unit: 'lbs',
    connected_object_type: 'Device',
    connected_object_id: 'scale',
  },
  { objective_id: idOf(6), type: 'AdverseEventEntry', text: 'A rash', value: 3 },
  { objective_id: idOf(7), type: 'AppointmentEntry', text: '2026-04-02T09:30' },
  { objective_id: idOf(8), type: 'MedicationEntry', value: 0, medication_amount_taken: 'two drops' },
  { objective_id: idOf(99), type: 'TextEntry', text: 'asked long ago' },
]
const response: OptimisticResponse = aResponse('2026-03-04', {
  id: idOf(700),
  quest_id: idOf(900),
  time_zone: 'Europe/Berlin',
  entries,
})

/** The content below a name. */
const under = async (name: string) =>
  (await screen.findByText((_, element) => element?.tagName === 'DT' && element.textContent === name)).parentElement

test('each type of entry is shown as it was entered', async () => {
  fakeServer().answer(listDevices, [{ id: 'scale', name: 'Bathroom scale' }])
  await renderScreen(<EntryList activity={anActivity(objectives)} response={response} />)
  expect(await screen.findByRole('img', { name: 'Picture: Skin' })).toHaveAttribute(
    'src',
    `/api/images/entry/${idOf(11)}.jpg`,
  )
  const card = await under('First dose')
  for (const part of ['Sputnik V', 'City clinic', 'Not known', 'Left arm']) expect(card).toHaveTextContent(part)
  expect(await under('How long')).toHaveTextContent('One minute: that’s not right')
  expect(await under('How long')).toHaveTextContent('Too short.')
  expect(await under('Weight')).toHaveTextContent('80 lbs')
  expect(await screen.findByText('Measured with: Bathroom scale')).toBeVisible()
  expect(await under('Anything bad')).toHaveTextContent('Severe: A rash')
  expect(await under('Visit')).toHaveTextContent('9:30')
  expect(await under('Tablet')).toHaveTextContent('Amount: two drops')
})

test('an entry of a removed objective is still shown and marked', async () => {
  fakeServer().answer(listDevices, [])
  await renderScreen(<EntryList activity={anActivity(objectives)} response={response} />)
  expect(await under('Pain · No longer asked')).toHaveTextContent('3')
  expect(await under('No longer asked')).toHaveTextContent('asked long ago')
})
