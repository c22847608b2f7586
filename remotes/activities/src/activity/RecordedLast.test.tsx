import { renderScreen, screen } from '@almanac/testing'
import { aResponse, anObjective, idOf } from '../testing'
import { RecordedLast } from './RecordedLast'

const mood = anObjective({
  id: idOf(1),
  type: 'SliderObjective',
  name: 'Mood',
  faces: ['Very low', 'Low', 'OK', 'Good', 'Very good'],
})
const recorded = (day: number, value: number) =>
  aResponse(`2026-03-0${day}`, {
    id: idOf(day),
    quest_id: idOf(9),
    entries: [{ objective_id: mood.id, type: 'SliderEntry', value }],
  })

test('the three newest responses are shown, newest first, with the word of the face', async () => {
  await renderScreen(<RecordedLast objectives={[mood]} responses={[1, 2, 3, 4].map((day) => recorded(day, day))} />)
  expect(
    screen
      .getAllByRole('paragraph')
      .filter(({ textContent }) => textContent.startsWith('Mood'))
      .map(({ textContent }) => textContent),
  ).toEqual(['Mood: Good', 'Mood: OK', 'Mood: Low'])
})
