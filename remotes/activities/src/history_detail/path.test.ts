import { idOf } from '../testing'
import { detailPath, historyPath, readPlace } from './path'

const [user_id, quest_id, response_id] = [idOf(1), idOf(2), idOf(3)]

test.each([
  { user_id, quest_id },
  { user_id, quest_id, response_id },
  { category: 'daily', user_id, quest_id },
  { category: 'daily', user_id, quest_id, response_id },
])('a path and its parsed place match in both directions: %j', (place) => {
  expect(readPlace(detailPath(place).replace('/history_detail/', ''))).toEqual(place)
})

test('a path without an activity is invalid', () => {
  expect(readPlace(user_id)).toBeNull()
  expect(readPlace(`${user_id}/${quest_id}/${response_id}/more`)).toBeNull()
})

test.each([
  [true, '/history?week=2026-03-04'],
  [false, `/history/${user_id}?week=2026-03-04`],
])('the path back from an entry leads to the week of that entry, own: %s', (own, path) => {
  expect(historyPath({ user_id }, own, '2026-03-04')).toBe(path)
})
