import { act, render } from '@almanac/testing'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { useScrollToTop } from './useScrollToTop'

function Frame() {
  useScrollToTop()
  return <Outlet />
}

function start() {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/', element: <p>Today</p> },
          { path: '/activity', element: <p>Activity</p> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  return {
    scrolled,
    go: (to: string | -1) =>
      act(async () => {
        await (typeof to === 'string' ? router.navigate(to) : router.navigate(to))
      }),
  }
}

afterEach(() => jest.restoreAllMocks())

test('another screen starts scrolled to its top; changes of the query string and Back do not scroll', async () => {
  const { scrolled, go } = start()
  await go('/activity')
  expect(scrolled.mock.calls).toEqual([[0, 0]])
  await go('/activity?add=medication')
  expect(scrolled).toHaveBeenCalledTimes(1)
  await go(-1)
  await go(-1)
  expect(scrolled).toHaveBeenCalledTimes(1)
})

test('the first page keeps the scroll position of the browser', () => {
  const { scrolled } = start()
  expect(scrolled).not.toHaveBeenCalled()
})
