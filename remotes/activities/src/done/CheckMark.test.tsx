import { renderScreen, screen, waitFor } from '@almanac/testing'
import { CheckMark } from './CheckMark'

test('the mark announces the label, does not take the focus, and disappears after a second', async () => {
  const onDone = jest.fn()
  const began = Date.now()
  await renderScreen(<CheckMark label="Saved: Tablet" onDone={onDone} />)
  expect(screen.getByText('Saved: Tablet').closest('[role=status]')).toBeVisible()
  expect(document.body).toHaveFocus()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(Date.now() - began).toBeGreaterThanOrEqual(990)
})
