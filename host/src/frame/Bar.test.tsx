import { aUser, fireEvent, openWideWindow, renderScreen, screen } from '@almanac/testing'
import { Screen } from '@almanac/ui/core'
import { place, route } from '../testing/releases'
import { Bar } from './Bar'

const places = { bar: [], more: [place('/library', 45, { place: 'more' })], record: false }

afterEach(() => {
  sessionStorage.clear()
  Object.assign(window, { scrollY: 0 })
})

test('the bar shows the title once the heading has scrolled out of view, a Back button and the action of the open screen', async () => {
  const act = jest.fn()
  const { person, path } = await renderScreen(
    <>
      <Bar places={places} route={route('/history_detail')} brand="Northwind Health" />
      <Screen title="Morning health check" back="/history" action={{ label: 'Edit', onClick: act }} />
    </>,
    { path: '/history_detail' },
  )
  expect(screen.getByRole('banner')).toHaveTextContent('Northwind Health')
  Object.assign(window, { scrollY: 200 })
  fireEvent.scroll(window)
  expect(screen.getByRole('banner')).toHaveTextContent('Morning health check')
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(act).toHaveBeenCalledTimes(1)
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(path()).toBe('/history')
})

test('after a reload Back leads to the previous page, not to the screen’s parent', async () => {
  history.pushState(null, '', '/history_detail')
  sessionStorage.setItem('almanac.trail', JSON.stringify(['/', '/messages', '/history_detail']))
  const { person, path } = await renderScreen(
    <>
      <Bar places={places} route={route('/history_detail')} brand="Northwind Health" />
      <Screen title="Morning health check" back="/history" />
    </>,
    { path: '/history_detail', before: ['/messages'] },
  )
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(path()).toBe('/messages')
})

test('a page in the navigation has no Back button, and the bar shows the name of the study', async () => {
  await renderScreen(
    <>
      <Bar places={places} route={route('/')} brand="Northwind Health" />
      <Screen title="Today" />
    </>,
    { path: '/' },
  )
  expect(await screen.findByRole('banner')).toHaveTextContent('Northwind Health')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('a place that only Me leads to has a Back button there', async () => {
  const { person, path } = await renderScreen(
    <>
      <Bar places={places} route={route('/library')} brand="Northwind Health" />
      <Screen title="Library" />
    </>,
    { path: '/library' },
  )
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(path()).toBe('/me')
})

test('a place of the rail has no Back in a wide window, what it leads to has one', async () => {
  const makeNarrow = openWideWindow()
  const bar = <Bar places={places} route={route('/library')} brand="Northwind Health" />
  const show = (back: string) =>
    renderScreen(
      <>
        {bar}
        <Screen title="Library" back={back} />
      </>,
      { path: '/library' },
    )
  const { unmount } = await show('/')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  unmount()
  await show('/circleOfSupport')
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  makeNarrow()
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible()
})

test('the bar has the number of consents that are due, with the way to them', async () => {
  const bar = <Bar places={places} route={route('/')} brand="Northwind Health" />
  const { person, path } = await renderScreen(bar, { path: '/', user: aUser({ consents_due: 2 }) })
  await person.click(screen.getByRole('button', { name: '2 consents have changed: read them' }))
  expect(path()).toBe('/consents')
})
