import { renderScreen, screen } from '@almanac/testing'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { useScreenChrome } from './chrome'
import { setPageBrand, setPageCount } from './page-title'
import { Screen } from './Screen'

function Bar() {
  const { title, back } = useScreenChrome()
  return <header>{`${title} ${back ?? ''}`}</header>
}

/** Another release of the screen replaces it while it is shown. */
function Changing() {
  const [release, setRelease] = useState(1)
  return (
    <>
      <Screen key={release} title={`Release ${release}`} />
      <button
        onClick={() => {
          setRelease(release + 1)
        }}
      >
        Next
      </button>
    </>
  )
}

/** A dialog that is rendered before the screen below it. */
function Early() {
  const [arrived, setArrived] = useState(false)
  return (
    <>
      <div role="dialog" aria-modal="true" aria-label="Survey">
        <button onClick={() => setArrived(true)}>Start</button>
      </div>
      {arrived && <Screen title="Later" />}
    </>
  )
}

const app = (
  <>
    <Bar />
    <Routes>
      <Route
        path="/"
        element={
          <Screen title="Today">
            <Link to="/messages">Open</Link>
            <Link to="/changing">Change</Link>
            <Link to="/early">Survey</Link>
          </Screen>
        }
      />
      <Route path="/messages" element={<Screen title="Messages" back="/" />} />
      <Route path="/changing" element={<Changing />} />
      <Route path="/early" element={<Early />} />
    </Routes>
  </>
)

test('the action of the bar does what the latest rendering says, though the bar is not rendered again', async () => {
  const bars = jest.fn()
  function Action() {
    bars()
    const { action } = useScreenChrome()
    return action ? <button onClick={() => action.onClick?.()}>{action.label}</button> : null
  }
  function Counting() {
    const [count, setCount] = useState(0)
    return (
      <Screen title="Counting" action={{ label: 'Add', onClick: () => setCount(count + 1) }}>
        {count}
      </Screen>
    )
  }
  const { person } = await renderScreen(
    <>
      <Action />
      <Counting />
    </>,
  )
  const before = bars.mock.calls.length
  await person.click(screen.getByRole('button', { name: 'Add' }))
  await person.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByText('2')).toBeVisible()
  expect(bars).toHaveBeenCalledTimes(before)
})

test('a screen sets the window and bar titles, and its heading takes the focus after navigation', async () => {
  const { person } = await renderScreen(app)
  expect(document.title).toBe('Today · Almanac')
  expect(screen.getByRole('heading', { name: 'Today' })).not.toHaveFocus()
  setPageCount(2)
  expect(document.title).toBe('(2) Today · Almanac')
  await person.click(screen.getByRole('link', { name: 'Open' }))
  expect(document.title).toBe('(2) Messages · Almanac')
  setPageCount(0)
  expect(document.title).toBe('Messages · Almanac')
  setPageBrand('Northwind')
  expect(document.title).toBe('Messages · Northwind')
  setPageBrand('Almanac')
  expect(screen.getByRole('banner')).toHaveTextContent('Messages /')
  expect(screen.getByRole('heading', { name: 'Messages', level: 1 })).toHaveFocus()
})

test('a screen remounted at the same place does not take the focus', async () => {
  const { person } = await renderScreen(app)
  await person.click(screen.getByRole('link', { name: 'Change' }))
  expect(screen.getByRole('heading', { name: 'Release 1' })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('heading', { name: 'Release 2' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})

test('a screen that loads late does not take the focus from the dialog over it', async () => {
  const { person } = await renderScreen(app)
  await person.click(screen.getByRole('link', { name: 'Survey' }))
  await person.click(screen.getByRole('button', { name: 'Start' }))
  expect(screen.getByRole('heading', { name: 'Later' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Start' })).toHaveFocus()
})
