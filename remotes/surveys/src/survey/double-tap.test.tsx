import { fireEvent, renderScreen, screen, waitFor } from '@almanac/testing'
import { useState } from 'react'
import { DoubleTapGuard } from './DoubleTapGuard'

function Pages() {
  const [page, setPage] = useState(1)
  return (
    <DoubleTapGuard shown={`page ${page}`}>
      <button onClick={() => setPage((last) => last + 1)}>Next</button>
      <button>Other</button>
      <p>Page {page}</p>
    </DoubleTapGuard>
  )
}

const cover = () => document.querySelector<HTMLElement>('[data-covers="double-tap"]')
const tap = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name }), { detail: 1, clientX: 300, clientY: 500 })

test('the position of a tap that opened another page is covered for a short time', async () => {
  await renderScreen(<Pages />)
  tap('Other')
  expect(cover()).toBeNull()
  tap('Next')
  expect(screen.getByText('Page 2')).toBeVisible()
  const { left, top, width, height } = cover()?.style ?? {}
  expect([left, top, width, height]).toEqual(['268px', '468px', '64px', '64px'])
  await waitFor(() => expect(cover()).toBeNull())
})

test('a page opened by keyboard or screen reader takes taps at once', async () => {
  await renderScreen(<Pages />)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }), { detail: 0 })
  expect(screen.getByText('Page 2')).toBeVisible()
  expect(cover()).toBeNull()
})
