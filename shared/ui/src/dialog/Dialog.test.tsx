import { renderScreen, screen, waitFor } from '@almanac/testing'
import { useState } from 'react'
import { Dialog } from './Dialog'

function Screen() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete entry</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete this entry?" actions={<button onClick={() => setOpen(false)}>Keep it</button>}>
        It was made today.
      </Dialog>
    </>
  )
}

async function opened() {
  const rendered = await renderScreen(<Screen />, { before: ['/history'], path: '/history/7' })
  await rendered.person.click(screen.getByRole('button', { name: 'Delete entry' }))
  await screen.findByRole('dialog', { name: 'Delete this entry?' })
  return rendered
}

test('Back closes a dialog and stays on the screen', async () => {
  const { back, path } = await opened()
  await back()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(path()).toBe('/history/7')
})

test('after a dialog was closed by its button, Back leaves the screen', async () => {
  const { person, back, path, location } = await opened()
  await person.click(screen.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(location().state).toBeNull())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await back()
  expect(path()).toBe('/history')
})

test('Escape closes it and the focus returns to what opened it', async () => {
  const { person } = await opened()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Delete entry' })).toHaveFocus()
})

test('the focus moves into the dialog and the page behind is out of reach', async () => {
  await opened()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  expect(screen.queryByRole('button', { name: 'Delete entry' })).not.toBeInTheDocument()
})
