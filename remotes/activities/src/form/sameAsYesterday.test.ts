import type { Response } from '@almanac/contracts/activities/responses'
import { anObjective, idOf } from '../testing'
import { answersOfYesterday } from './sameAsYesterday'

const energy = anObjective({
  id: idOf(1),
  type: 'SliderObjective',
  name: 'Energy',
  minimum_value: 0,
  maximum_value: 10,
})
const tablet = anObjective({ id: idOf(2), type: 'MedicationObjective', name: 'Tablet' })
const pain = anObjective({ id: idOf(3), type: 'SymptomObjective', name: 'Pain' })
const feelings = anObjective({
  id: idOf(4),
  type: 'MultipleChoiceObjective',
  name: 'Feelings',
  answers: [{ id: idOf(40), answer_text: 'Calm' }],
})

const response = (day: string, hour: string, entries: Response['entries']): Response => ({
  id: idOf(Number(hour) + 100),
  quest_id: idOf(9),
  user_id: idOf(1000),
  time_zone: 'UTC',
  measured_at: `${day}T${hour}:00:00Z`,
  date_posted_for: day,
  is_visible: true,
  point_total: 0,
  revision: 1,
  created_at: `${day}T${hour}:00:00Z`,
  updated_at: `${day}T${hour}:00:00Z`,
  entries,
})
const slider = (value: number) => ({ objective_id: energy.id, type: 'SliderEntry' as const, value })
const known = { objectives: [energy, tablet, pain, feelings], zone: 'UTC', today: '2026-03-10' }

test('the answers of the newest response of the day before can be repeated, doses not', () => {
  const recorded = [
    response('2026-03-09', '08', [slider(3)]),
    response('2026-03-09', '20', [slider(6), { objective_id: tablet.id, type: 'MedicationEntry', value: 0 }]),
    response('2026-03-08', '21', [slider(9)]),
  ]
  const answers = answersOfYesterday({ ...known, recorded })
  expect([...answers.keys()]).toEqual([energy.id])
  expect(answers.get(energy.id)?.number).toBe(6)
})

test('an answer that the question no longer has is not repeated', () => {
  const recorded = [
    response('2026-03-09', '08', [
      slider(12),
      { objective_id: feelings.id, type: 'MultipleChoiceEntry', answers: [{ id: idOf(41) }] },
    ]),
  ]
  expect(answersOfYesterday({ ...known, recorded }).size).toBe(0)
})

test('what was chosen is not repeated once the study has changed its definition; what was written is', () => {
  const note = anObjective({ id: idOf(5), type: 'TextObjective', name: 'Note' })
  const before = response('2026-03-09', '08', [
    slider(3),
    { objective_id: feelings.id, type: 'MultipleChoiceEntry', answers: [{ id: idOf(40) }] },
    { objective_id: note.id, type: 'TextEntry', text: 'Slept well' },
  ])
  const repeated = (definition_version: number) => [
    ...answersOfYesterday({
      ...known,
      objectives: [energy, feelings, note],
      definition_version,
      recorded: [{ ...before, definition_version: 1 }],
    }).keys(),
  ]
  expect(repeated(1)).toEqual([energy.id, feelings.id, note.id])
  expect(repeated(2)).toEqual([note.id])
})

test('nothing is repeated of an earlier day', () => {
  expect(answersOfYesterday({ ...known, recorded: [response('2026-03-08', '08', [slider(3)])] }).size).toBe(0)
})
