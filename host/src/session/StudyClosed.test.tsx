import { Route, Routes } from 'react-router-dom'
import { tabStorage } from '@almanac/auth/storage'
import { endSession } from '@almanac/contracts/account/session'
import { aUser, fakeServer, renderScreen, screen } from '@almanac/testing'
import { SUPPORT_PHONE_KEY } from './end-session'
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
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
})

test('who was signed in finds the number of the study, until they go on to sign in', async () => {
  tabStorage.set(SUPPORT_PHONE_KEY, '+1 555 555 0100')
  const { person } = await renderScreen(screens, { path: '/study_closed' })
  const call = screen.getByRole('link', { name: 'Call your study team: +1 555 555 0100' })
  expect(call).toHaveAttribute('href', 'tel:+15555550100')
  await person.click(screen.getByRole('link', { name: 'Go to sign in' }))
  expect(tabStorage.get(SUPPORT_PHONE_KEY)).toBeNull()
})
