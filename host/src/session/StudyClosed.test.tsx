import { Route, Routes } from 'react-router-dom'
import { endSession } from '@almanac/contracts/account/session'
import { aUser, fakeServer, renderScreen, screen } from '@almanac/testing'
import { StudyClosed } from './StudyClosed'

const server = fakeServer()
const screens = (
  <Routes>
    <Route path="/study_closed" element={<StudyClosed />} />
    <Route path="/" element={<p>Today</p>} />
  </Routes>
)

test('a participant of an open study is redirected home and stays signed in', async () => {
  server.answer(endSession, undefined)
  const { path } = await renderScreen(screens, { user: aUser(), path: '/study_closed' })
  expect(await screen.findByText('Today')).toBeVisible()
  expect(path()).toBe('/')
  expect(server.requests(endSession)).toEqual([])
})

test('a visitor sees why signing in is impossible', async () => {
  await renderScreen(screens, { path: '/study_closed' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This study has ended')
})
