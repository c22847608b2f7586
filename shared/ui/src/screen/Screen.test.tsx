import { renderScreen, screen } from '@almanac/testing'
import { Link, Route, Routes } from 'react-router-dom'
import { useScreenChrome } from './chrome'
import { Screen } from './Screen'

function Bar() {
  const { title, back } = useScreenChrome()
  return <header>{`${title} ${back ?? ''}`}</header>
}

const app = (
  <>
    <Bar />
    <Routes>
      <Route path="/" element={<Screen title="Today"><Link to="/messages">Open</Link></Screen>} />
      <Route path="/messages" element={<Screen title="Messages" back="/" />} />
    </Routes>
  </>
)

test('a screen names the window and the bar, and its heading takes the focus after a move', async () => {
  const { person } = await renderScreen(app)
  expect(document.title).toBe('Today')
  expect(screen.getByRole('heading', { name: 'Today' })).not.toHaveFocus()
  await person.click(screen.getByRole('link', { name: 'Open' }))
  expect(document.title).toBe('Messages')
  expect(screen.getByRole('banner')).toHaveTextContent('Messages /')
  expect(screen.getByRole('heading', { name: 'Messages', level: 1 })).toHaveFocus()
})
