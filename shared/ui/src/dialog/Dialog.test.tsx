import { act, renderScreen, screen, waitFor } from '@almanac/testing'
import { useState } from 'react'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { Dialog } from './Dialog'

function Screen() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete entry</button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this entry?"
        actions={<button onClick={() => setOpen(false)}>Keep it</button>}
      >
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

test('Escape closes a dialog, and the focus returns to the element that opened it', async () => {
  const { person } = await opened()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Delete entry' })).toHaveFocus()
})

test('a press beside a dialog closes it, but not the second of a double press on what opened it', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000)
  const { person } = await opened()
  const pressBeside = () => person.click(document.querySelector('.MuiDialog-container') ?? document.body)
  now.mockReturnValue(1_300)
  await pressBeside()
  expect(screen.getByRole('dialog')).toBeVisible()
  now.mockReturnValue(1_600)
  await pressBeside()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  now.mockRestore()
})

test('if the element that opened it is gone, the focus moves to the heading of the screen', async () => {
  function Completing() {
    const [open, setOpen] = useState(false)
    const [completed, setCompleted] = useState(false)
    return (
      <main>
        {/* Takes no focus, like those of places that are mounted but hidden. */}
        <h1>Today</h1>
        <h1 tabIndex={-1}>Check-up</h1>
        {!completed && <button onClick={() => setOpen(true)}>Begin</button>}
        <Dialog open={open} onClose={() => setOpen(false)} title="Survey">
          <button onClick={() => setCompleted(true)}>Finish</button>
        </Dialog>
      </main>
    )
  }
  const { person } = await renderScreen(<Completing />)
  await person.click(screen.getByRole('button', { name: 'Begin' }))
  await person.click(await screen.findByRole('button', { name: 'Finish' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Check-up' })).toHaveFocus()
})

test('the focus moves into the dialog, and the page behind is inert', async () => {
  await opened()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  expect(screen.queryByRole('button', { name: 'Delete entry' })).not.toBeInTheDocument()
})

test('the page does not scroll while a dialog is open', async () => {
  const { person } = await opened()
  expect(document.documentElement).toHaveAttribute('data-scroll-locked')
  await person.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(document.documentElement).not.toHaveAttribute('data-scroll-locked')
})

test('an unmounted dialog removes its history entry', async () => {
  function Passing() {
    const [open, setOpen] = useState(false)
    return open ? (
      <Dialog
        open
        onClose={() => setOpen(false)}
        title="Saved"
        actions={<button onClick={() => setOpen(false)}>Good</button>}
      />
    ) : (
      <button onClick={() => setOpen(true)}>Save</button>
    )
  }
  const { person, back, path, location } = await renderScreen(<Passing />, { before: ['/'], path: '/activity/3' })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'Good' }))
  await waitFor(() => expect(location().state).toBeNull())
  await back()
  expect(path()).toBe('/')
})

test('a dialog that navigates elsewhere does not navigate back when it closes', async () => {
  function Leading() {
    const [open, setOpen] = useState(true)
    const navigate = useNavigate()
    return (
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Saved"
        actions={
          <button
            onClick={() => {
              setOpen(false)
              void navigate('/history')
            }}
          >
            See it
          </button>
        }
      />
    )
  }
  const { person, path } = await renderScreen(
    <Routes>
      <Route path="/activity/3" element={<Leading />} />
      <Route path="/history" element={<h1>History</h1>} />
    </Routes>,
    { path: '/activity/3' },
  )
  await person.click(await screen.findByRole('button', { name: 'See it' }))
  expect(await screen.findByRole('heading', { name: 'History' })).toBeInTheDocument()
  await act(
    () =>
      new Promise((done) => {
        setTimeout(done)
      }),
  )
  expect(path()).toBe('/history')
})

test('with two dialogs, Back closes the upper one', async () => {
  function Two() {
    const [upper, setUpper] = useState(false)
    const [lower, setLower] = useState(true)
    return (
      <Dialog open={lower} onClose={() => setLower(false)} title="Survey">
        <button onClick={() => setUpper(true)}>Help</button>
        <Dialog open={upper} onClose={() => setUpper(false)} title="What this means" />
      </Dialog>
    )
  }
  const { person, back } = await renderScreen(<Two />)
  await person.click(await screen.findByRole('button', { name: 'Help' }))
  await screen.findByRole('dialog', { name: 'What this means' })
  await back()
  expect(screen.queryByRole('dialog', { name: 'What this means' })).not.toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Survey' })).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('data-scroll-locked')
  await back()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
