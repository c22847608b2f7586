import { renderScreen, screen } from '@almanac/testing'
import { ErrorState } from './ErrorState'

test.each([
  [0, /Check your connection/, true],
  [500, /went wrong on our side/, true],
  [503, /went wrong on our side/, true],
  [403, /don’t have access/, false],
  [404, /no longer here/, false],
  [429, /Please try again/, true],
])('status %i explains the cause, and offers a retry where that may help', async (status, words, canRetry) => {
  await renderScreen(<ErrorState title="We couldn’t load your surveys" status={status} onRetry={() => undefined} />)
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('We couldn’t load your surveys')
  expect(alert).toHaveTextContent(words)
  if (status !== 0) expect(alert).not.toHaveTextContent('connection')
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(canRetry ? 1 : 0)
})
