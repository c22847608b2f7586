import { place, release } from '../testing/releases'
import { grouped, isCurrent, places } from './places'

const releases = [
  release('social', [], [place('/messages', 30)]),
  release('activities', [], [place('/', 10), place('/history', 20)]),
  release('telehealth', [], [place('/virtual_appointments', 50, { feature: 'Virtual Appointments' })]),
  release('devices', [], [place('/sync', 60, { place: 'more' })]),
]
const paths = (list: { path: string }[]) => list.map(({ path }) => path)

test('items are sorted by their order, and depend on features', () => {
  expect(paths(places(releases, () => true).bar)).toEqual(['/', '/history', '/messages'])
  expect(paths(places(releases, () => true).more)).toEqual(['/virtual_appointments', '/sync'])
  expect(paths(places(releases, () => false).bar)).toEqual(['/', '/history', '/messages'])
})

test('what does not fit into the bar beside Record and Me moves to Me, as places of earlier releases do', () => {
  const crowded = [...releases, release('surveys', [], [place('/completedSurveys', 40), place('/polls', 45)])]
  const { bar, more } = places(crowded, () => true)
  expect(paths(bar)).toEqual(['/', '/history', '/messages'])
  expect(paths(more)).toEqual(['/completedSurveys', '/polls', '/virtual_appointments', '/sync'])
})

test('a study without messages shows a place of care in their stead', () => {
  const few = [release('activities', [], [place('/', 10)]), release('surveys', [], [place('/completedSurveys', 40)])]
  expect(paths(places(few, () => true).bar)).toEqual(['/', '/completedSurveys'])
})

test('on Me the places are grouped by their order', () => {
  const { care, data, help } = grouped([place('/library', 45), place('/profile', 70), place('/help_info', 80)])
  expect([care, data, help].map(paths)).toEqual([['/library'], ['/profile'], ['/help_info']])
})

test('Record is there once a remote fills it, with the feature that it asks for', () => {
  const activities = release('activities', [])
  const filled = { ...activities, descriptor: { ...activities.descriptor, slots: { 'shell.record': 'x' } } }
  expect(places([activities], () => true).record).toBe(false)
  expect(places([filled], () => false).record).toBe(true)
  const featured = { ...filled, descriptor: { ...filled.descriptor, slot_features: { 'shell.record': 'Quests' } } }
  expect(places([featured], () => false).record).toBe(false)
})

test('an item is current on its own path and paths below it, the home item only on its own', () => {
  expect(isCurrent(place('/messages', 1), '/messages/42')).toBe(true)
  expect(isCurrent(place('/', 1), '/messages')).toBe(false)
  expect(isCurrent(place('/history', 1), '/history_detail/1/2')).toBe(false)
})
