import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { waitFor } from '@almanac/testing'
import { keepNotStarted } from './not-started'

test('an error that no boundary catches leads back to the words of the page', async () => {
  const root = document.createElement('div')
  root.innerHTML = '<div id="late">Almanac hasn’t started yet</div>'
  const show = keepNotStarted(root)
  const Broken = () => {
    throw new Error('broken')
  }
  // `act` throws errors at the test, instead of giving them to `onUncaughtError`.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  createRoot(root, { onUncaughtError: () => setTimeout(show) }).render(createElement(Broken))
  await waitFor(() => expect(root).toHaveAttribute('data-failed'))
  expect(root).toHaveTextContent('Almanac hasn’t started yet')
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
})
