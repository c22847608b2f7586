import { act, renderScreen, screen } from '@almanac/testing'
import { useState } from 'react'
import { Link, useLocation } from './router'
import { createScreens } from './screens'

const title = 'notes.title'

function Notes() {
  const [count, setCount] = useState(0)
  return (
    <>
      <h1>Notes {useLocation().pathname}</h1>
      <button onClick={() => setCount(count + 1)}>Read {count}</button>
      <Link to="/notes/all">All</Link>
      <Link to="/gone">Gone</Link>
    </>
  )
}

const loadNotes = jest.fn(() => Promise.resolve(Notes))
const routes = [
  { path: '/', title, screen: () => Promise.resolve(() => <h1>Home</h1>) },
  { path: '/notes', title, screen: loadNotes },
  { path: '/notes/all', title, screen: loadNotes },
]
const click = (name: string | RegExp, role: 'link' | 'button' = 'link') =>
  act(() => {
    screen.getByRole(role, { name }).click()
  })

test('a screen is loaded when its URL is opened, and is not remounted at another URL of the same screen', async () => {
  const Screens = createScreens(routes)
  expect(loadNotes).not.toHaveBeenCalled()
  await renderScreen(<Screens />, { path: '/notes' })
  expect(await screen.findByRole('heading', { name: 'Notes /notes' })).toBeVisible()
  click(/Read/, 'button')
  click('All')
  expect(await screen.findByRole('heading', { name: 'Notes /notes/all' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Read 1' })).toBeVisible()
  expect(loadNotes).toHaveBeenCalledTimes(1)
})

test('a URL unknown to this release redirects home, or shows the given fallback', async () => {
  const Screens = createScreens(routes)
  const { unmount } = await renderScreen(<Screens />, { path: '/gone' })
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  unmount()
  const WithNotice = createScreens(routes, <h1>Not here</h1>)
  await renderScreen(<WithNotice />, { path: '/gone' })
  expect(await screen.findByRole('heading', { name: 'Not here' })).toBeVisible()
})
