import { renderScreen, screen } from '@almanac/testing'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { RecordedLast } from './RecordedLast'

const mood = anObjective({
  id: idOf(1),
  type: 'SliderObjective',
  name: 'Mood',
  faces: ['Very low', 'Low', 'OK', 'Good', 'Very good'],
})
const recorded = (day: number, value: number, definition_version = 2) =>
  aResponse(`2026-03-0${day}`, {
    id: idOf(day),
    definition_version,
    quest_id: idOf(9),
    entries: [{ objective_id: mood.id, type: 'SliderEntry', value }],
  })
const now = anActivity([mood], { definition_version: 2 })
const answers = () =>
  screen
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent)
    .filter((text) => text.startsWith('Mood'))

test('the three newest responses are shown, newest first, with the word of the face', async () => {
  await renderScreen(<RecordedLast activity={now} responses={[1, 2, 3, 4].map((day) => recorded(day, day))} />)
  expect(answers()).toEqual(['Mood: Good', 'Mood: OK', 'Mood: Low'])
})

test('an answer to an earlier version of the scale is not read in the words of this one', async () => {
  await renderScreen(<RecordedLast activity={now} responses={[recorded(1, 5, 1), recorded(2, 4)]} />)
  expect(answers()).toEqual(['Mood: Good'])
})
