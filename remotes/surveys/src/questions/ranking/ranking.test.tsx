import '@almanac/i18n/texts/surveys'
import { screen, waitFor } from '@almanac/testing'
import { renderQuestion, labelled } from '../testing/renderQuestion'
import { moved, orderOf } from './order'

const meals = { key: 'meals', type: 'ranking' as const, label: 'Meals', options: labelled('Soup', 'Salad', 'Bread') }
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })

test('there is no answer until an option is moved; the focus follows the moved option', async () => {
  const { person, last, given } = await renderQuestion(meals)
  expect(rows()).toEqual(['Soup', 'Salad', 'Bread'])
  expect(screen.getByText(/Nothing is ranked yet/)).toBeVisible()
  expect(given).toEqual([])
  await person.click(button('Move up: Bread'))
  expect(last()).toEqual({ key: 'meals', value: null, values: ['0', '2', '1'], skipped: false })
  expect(rows()).toEqual(['1Soup', '2Bread', '3Salad'])
  expect(spoken()).toContain('Bread: place 2 of 3')
  expect(button('Move up: Bread')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(rows()).toEqual(['1Bread', '2Soup', '3Salad'])
  // At the top the button is disabled.
  expect(button('Move down: Bread')).toHaveFocus()
  expect(button('Move up: Bread')).toBeDisabled()
})

test('the initial order can be confirmed and cleared', async () => {
  const { person, last } = await renderQuestion(meals)
  await person.click(button('Keep this order'))
  expect(last()?.values).toEqual(['0', '1', '2'])
  expect(spoken()).toContain('This order is your answer.')
  await person.click(button('Clear answer: Meals'))
  expect(last()?.values).toBeUndefined()
  expect(rows()).toEqual(['Soup', 'Salad', 'Bread'])
})

/** Rows of 50 px, which jsdom does not lay out. */
function layOut(): void {
  screen.getAllByRole('listitem').forEach((row) => {
    row.getBoundingClientRect = () => {
      const place = [...(row.parentElement?.children ?? [])].indexOf(row)
      return new DOMRect(0, place * 50, 300, 50)
    }
  })
}

const rowOf = (name: string): HTMLElement => {
  const row = screen.getByText(name).closest('li')
  if (!row) throw new Error('no row')
  return row
}
const handleOf = (name: string): Element => {
  const handle = rowOf(name).querySelector('span[aria-hidden]')
  if (!handle) throw new Error('no handle')
  return handle
}

test.each([
  ['its handle', handleOf],
  ['its words', (name: string) => screen.getByText(name)],
])('dragged by %s a row changes places with what the pointer has passed', async (_, handleIn) => {
  const { person, last } = await renderQuestion(meals)
  layOut()
  const handle = handleIn('Soup')
  await person.pointer([
    { keys: '[MouseLeft>]', target: handle, coords: { clientX: 5, clientY: 25 } },
    { target: handle, coords: { clientX: 5, clientY: 80 } },
  ])
  expect(last()?.values).toEqual(['1', '0', '2'])
  await person.pointer([{ target: handle, coords: { clientX: 5, clientY: 140 } }, { keys: '[/MouseLeft]' }])
  expect(last()?.values).toEqual(['1', '2', '0'])
})

test('a long press drags a row, an immediate move scrolls', async () => {
  const { person, last, given } = await renderQuestion(meals)
  layOut()
  const target = screen.getByText('Soup')
  const at = (clientY: number) => ({ target, coords: { clientX: 50, clientY } })
  await person.pointer([
    { keys: '[TouchA>]', ...at(25) },
    { pointerName: 'TouchA', ...at(80) },
    { keys: '[/TouchA]', ...at(80) },
  ])
  expect(given).toEqual([])
  await person.pointer({ keys: '[TouchA>]', ...at(25) })
  await waitFor(() => expect(rowOf('Soup')).toHaveStyle({ cursor: 'grabbing' }))
  await person.pointer([
    { pointerName: 'TouchA', ...at(80) },
    { keys: '[/TouchA]', ...at(80) },
  ])
  expect(last()?.values).toEqual(['1', '0', '2'])
  expect(rowOf('Soup')).not.toHaveStyle({ cursor: 'grabbing' })
})

test('moving neither loses nor duplicates an element and puts it at the target position', () => {
  const order = ['a', 'b', 'c', 'd']
  for (const from of [-1, 0, 1, 2, 3, 4])
    for (const to of [-1, 0, 1, 2, 3, 4]) {
      const after = moved(order, from, to)
      expect([...after].sort()).toEqual(order)
      const isPossible = order[from] !== undefined && order[to] !== undefined
      expect(isPossible ? after[to] : after).toEqual(isPossible ? order[from] : order)
    }
})

test('ranked codes come first; codes no longer offered are dropped', () => {
  expect(orderOf(['a', 'b', 'c'], ['c', 'gone'])).toEqual(['c', 'a', 'b'])
})
