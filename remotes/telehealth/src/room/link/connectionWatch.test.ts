import { ConnectionWatch, NO_PATH_MS } from './connectionWatch'

test('a page from which nothing ever came is unreachable after 15 seconds, and one that was reached is interrupted', () => {
  const watch = new ConnectionWatch()
  expect(watch.connectionOf('page', false, 1_000)).toBe('connecting')
  expect(watch.connectionOf('page', false, 1_000 + NO_PATH_MS - 1)).toBe('connecting')
  expect(watch.connectionOf('page', false, 1_000 + NO_PATH_MS)).toBe('unreachable')
  expect(watch.connectionOf('page', true, 30_000)).toBe('open')
  expect(watch.connectionOf('page', false, 60_000)).toBe('interrupted')
})

test('time without the server does not count, and what was said before stays said until it is tried again', () => {
  const watch = new ConnectionWatch()
  watch.connectionOf('page', false, 0)
  watch.pause()
  expect(watch.connectionOf('page', false, NO_PATH_MS)).toBe('connecting')
  expect(watch.connectionOf('page', false, 2 * NO_PATH_MS)).toBe('unreachable')
  watch.pause()
  expect(watch.connectionOf('page', false, 2 * NO_PATH_MS)).toBe('unreachable')
  watch.retry()
  expect(watch.connectionOf('page', false, 2 * NO_PATH_MS)).toBe('connecting')
})
