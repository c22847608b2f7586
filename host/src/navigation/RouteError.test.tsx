import { act } from '@almanac/testing'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { RouteError } from './RouteError'

test('an error in the frame reaches the root, and nobody sees a page for developers', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = new RangeError('Invalid time value')
  const Frame = () => {
    throw broken
  }
  const router = createMemoryRouter([{ path: '*', element: <Frame />, errorElement: <RouteError /> }])
  const page = document.createElement('div')
  const render = async () => {
    await act(async () => {
      createRoot(page).render(<RouterProvider router={router} />)
    })
  }
  await expect(render()).rejects.toBe(broken)
  expect(page).toBeEmptyDOMElement()
})
