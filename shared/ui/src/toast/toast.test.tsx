import { act, renderScreen, screen } from '@almanac/testing'
import { toast, toasts } from './toast'

afterEach(() => {
  jest.useRealTimers()
  act(() => {
    toasts.clear()
  })
})

test('a toast is announced, and disappears after 3 seconds', async () => {
  await renderScreen(<p />)
  jest.useFakeTimers()
  act(() => {
    toast('Saved')
  })
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
  act(() => {
    jest.advanceTimersByTime(2_999)
  })
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
  act(() => {
    jest.advanceTimersByTime(1)
  })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('Undo calls back and closes the toast', async () => {
  const undo = jest.fn()
  const { person } = await renderScreen(<p />)
  act(() => {
    toast('Entry deleted', { undo })
  })
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a repeated toast is shown once with a new timeout; one with Undo stays separate', async () => {
  await renderScreen(<p />)
  jest.useFakeTimers()
  act(() => {
    toast('Sync complete')
  })
  act(() => {
    jest.advanceTimersByTime(2_000)
  })
  act(() => {
    toast('Sync complete')
  })
  expect(screen.getAllByText('Sync complete')).toHaveLength(1)
  act(() => {
    jest.advanceTimersByTime(2_000)
  })
  expect(screen.getAllByText('Sync complete')).toHaveLength(1)
  act(() => {
    toast('Entry deleted', { undo: jest.fn() })
    toast('Entry deleted', { undo: jest.fn() })
  })
  expect(screen.getAllByText('Entry deleted')).toHaveLength(2)
})
