import { useNavigate } from 'react-router-dom'
import { renderScreen, screen } from '@almanac/testing'
import { useGoBack } from './back-history'

function App() {
  const navigate = useNavigate()
  const goBack = useGoBack()
  return (
    <>
      <button onClick={() => void navigate('/history', { state: { dialogs: ['record'] } })}>Open the sheet</button>
      <button onClick={() => void navigate('/activity/1', { replace: true })}>Choose</button>
      <button onClick={() => goBack('/')}>Back</button>
    </>
  )
}

test('what was chosen in a sheet takes its place: Back leads to the screen below it, at once', async () => {
  const { person, path, location } = await renderScreen(<App />, { path: '/history', before: ['/'] })
  await person.click(screen.getByRole('button', { name: 'Open the sheet' }))
  await person.click(screen.getByRole('button', { name: 'Choose' }))
  expect(path()).toBe('/activity/1')
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(path()).toBe('/history')
  expect(location().state).toBeNull()
})
