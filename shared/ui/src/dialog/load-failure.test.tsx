import { renderScreen, screen } from '@almanac/testing'
import { useState } from 'react'
import { Dialog } from './Dialog'

let reachable = false
jest.mock('./ModalDialog', () => {
  if (!reachable) throw new Error('no network')
  return jest.requireActual<object>('./ModalDialog')
})

function Screen() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Language</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Your language" />
    </>
  )
}

test('a dialog that fails to load shows an error and leaves the screen unchanged; the next press retries', async () => {
  const { person } = await renderScreen(<Screen />)
  const button = screen.getByRole('button', { name: 'Language' })
  await person.click(button)
  expect(await screen.findByText(/We couldn’t reach the server/)).toBeInTheDocument()
  reachable = true
  await person.click(button)
  expect(await screen.findByRole('dialog', { name: 'Your language' })).toBeInTheDocument()
})
