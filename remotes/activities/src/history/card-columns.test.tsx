import { renderScreen, screen } from '@almanac/testing'
import { Link, Route, Routes } from '@almanac/ui/router'
import { shownPages } from '../paging/useShownPages'
import { anActivity, anObjective, idOf } from '../testing'
import type { ComponentProps } from 'react'
import { CardColumns, twoColumns } from './CardColumns'

const activities = Array.from({ length: 8 }, (_, index) =>
  anActivity([anObjective({ id: idOf(index + 1), type: 'TextObjective' })], {
    id: idOf(index + 101),
    title: `A${index + 1}`,
  }),
)
const open = (props: Partial<ComponentProps<typeof CardColumns>> = {}) =>
  renderScreen(
    <Routes>
      <Route
        path="/history"
        element={
          <CardColumns
            activities={activities}
            card={({ id, title }) => (
              <Link key={id} to="/entry">
                {title}
              </Link>
            )}
            {...props}
          />
        }
      />
      <Route path="/entry" element="An entry" />
    </Routes>,
    { path: '/history' },
  )
const cards = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

beforeEach(() => shownPages.clear())

test('six cards come first, the others on request, with the focus on the first of them; Back shows as many', async () => {
  const { person, back } = await open()
  expect(cards()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6'])
  await person.click(screen.getByRole('button', { name: 'Show more (2)' }))
  expect(screen.getByRole('link', { name: 'A7' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'A8' }))
  expect(screen.getByText('An entry')).toBeVisible()
  await back()
  expect(cards()).toHaveLength(8)
})

test('one card more than a page is not kept for a touch', async () => {
  await open({ activities: activities.slice(0, 7) })
  expect(cards()).toHaveLength(7)
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
})

test('of two columns neither is empty while the other is long', () => {
  const heights = [900, 400, 800, 300, 300, 500]
  expect(twoColumns(heights, (height) => height)).toEqual([
    [900, 300, 300],
    [400, 800, 500],
  ])
  expect(twoColumns([300], (height) => height)).toEqual([[300]])
})

test('a card with Undo is shown in any case', async () => {
  await open({ needed: new Set([idOf(108)]) })
  expect(cards()).toHaveLength(8)
})

test('on paper there are all cards', async () => {
  await open({ complete: true })
  expect(screen.getByText('A8')).toBeInTheDocument()
  expect(cards()).toHaveLength(6)
})
