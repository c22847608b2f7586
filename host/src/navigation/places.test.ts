import { place, release } from '../testing/releases'
import { isCurrent, places } from './places'

const releases = [
  release('social', [], [place('/messages', 30)]),
  release('activities', [], [place('/', 10), place('/history', 20)]),
  release('telehealth', [], [place('/virtual_appointments', 50, { feature: 'Virtual Appointments' })]),
  release('devices', [], [place('/sync', 60, { place: 'more' })]),
]
const paths = (list: { path: string }[]) => list.map(({ path }) => path)

test('items are sorted by their order, and depend on features', () => {
  expect(paths(places(releases, () => true).bar)).toEqual(['/', '/history', '/messages', '/virtual_appointments'])
  expect(paths(places(releases, () => false).bar)).toEqual(['/', '/history', '/messages'])
})

test('items that do not fit into the bar are moved to the settings', () => {
  const crowded = [...releases, release('surveys', [], [place('/completedSurveys', 40), place('/polls', 45)])]
  const { bar, more } = places(crowded, () => true)
  expect(paths(bar)).toEqual(['/', '/history', '/messages', '/completedSurveys', '/polls'])
  expect(paths(more)).toEqual(['/virtual_appointments', '/sync'])
})

test('an item is current on its own path and paths below it, the home item only on its own', () => {
  expect(isCurrent(place('/messages', 1), '/messages/42')).toBe(true)
  expect(isCurrent(place('/', 1), '/messages')).toBe(false)
  expect(isCurrent(place('/history', 1), '/history_detail/1/2')).toBe(false)
})
