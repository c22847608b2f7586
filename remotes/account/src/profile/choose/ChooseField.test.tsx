import { useState } from 'react'
import { fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import type { CatalogueItem } from '@almanac/contracts/account/catalogue'
import { ChooseField } from './ChooseField'
import type { Search } from './useSuggestions'

const items: CatalogueItem[] = [
  { id: '1', name: 'Asthma' },
  { id: '2', name: 'Astigmatism' },
  { id: '3', name: 'Arthritis' },
]
const find: Search = (query) =>
  Promise.resolve(items.filter(({ name }) => name.toLowerCase().startsWith(query.toLowerCase())))
const chosen = jest.fn()

function Field({ search = find }: { search?: Search }) {
  const [value, setValue] = useState('')
  return (
    <>
      <ChooseField
        label="Condition"
        source={search.name}
        search={search}
        value={value}
        onChange={setValue}
        onChoose={chosen}
      />
      <p>Value: {value}</p>
    </>
  )
}

beforeEach(() => {
  fakeServer()
  chosen.mockClear()
})

/** The texts of live regions, which screen readers announce. */
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const box = () => screen.getByRole('combobox', { name: 'Condition' })

test('a suggestion can be chosen by keyboard', async () => {
  const { person } = await renderScreen(<Field />)
  await person.type(box(), 'ast')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  expect(box()).toHaveAttribute('aria-expanded', 'true')
  expect(spoken()).toContain('2 suggestions. Use the arrow keys to choose.')
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Astigmatism')
  expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
  expect(box()).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(box()).toHaveValue('Astigmatism')
  expect(chosen).toHaveBeenLastCalledWith(items[1])
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('a suggestion can be chosen by touch', async () => {
  const { person } = await renderScreen(<Field />)
  await person.click(box())
  await person.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Arthritis' }))
  expect(box()).toHaveValue('Arthritis')
  expect(chosen).toHaveBeenLastCalledWith(items[2])
})

test('free text is kept and not assigned to a catalogue item', async () => {
  const { person } = await renderScreen(<Field />)
  await person.click(box())
  await person.click(await screen.findByRole('option', { name: 'Asthma' }))
  await person.type(box(), ' of cold air')
  expect(chosen).toHaveBeenLastCalledWith(null)
  expect((await screen.findAllByText('Nothing found. You can use your own words.'))[0]).toBeVisible()
  expect(screen.getByText('Value: Asthma of cold air')).toBeVisible()
})

test('Escape closes the list and keeps the text', async () => {
  const { person } = await renderScreen(<Field />)
  await person.type(box(), 'as')
  await screen.findAllByRole('option')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(box()).toHaveValue('as')
})

test('free text can be entered when the catalogue fails to load', async () => {
  const broken: Search = () => Promise.reject(new Error('gone'))
  const { person } = await renderScreen(<Field search={broken} />)
  await person.type(box(), 'Gout')
  await waitFor(() => expect(spoken()).toContain('We can’t show suggestions right now. You can use your own words.'))
  expect(box()).toHaveValue('Gout')
})

test('catalogue requests are debounced', async () => {
  const asked: string[] = []
  const listening: Search = (query) => {
    asked.push(query)
    return find(query, new AbortController().signal)
  }
  const { person } = await renderScreen(<Field search={listening} />)
  await person.type(box(), 'arth')
  expect(await screen.findByRole('option', { name: 'Arthritis' })).toBeVisible()
  await waitFor(() => expect(asked.at(-1)).toBe('arth'))
  expect(asked.length).toBeLessThan(4)
})

test('a press elsewhere closes the list on release, so that its target does not move', async () => {
  const { person } = await renderScreen(
    <>
      <Field />
      <button>Elsewhere</button>
    </>,
  )
  await person.type(box(), 'as')
  await screen.findAllByRole('option')
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  await person.pointer({ keys: '[MouseLeft>]', target: elsewhere })
  expect(elsewhere).toHaveFocus()
  expect(screen.getAllByRole('option')).not.toHaveLength(0)
  await person.pointer({ keys: '[/MouseLeft]', target: elsewhere })
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('Tab closes the list', async () => {
  const { person } = await renderScreen(
    <>
      <Field />
      <button>Elsewhere</button>
    </>,
  )
  await person.type(box(), 'as')
  await screen.findAllByRole('option')
  await person.tab()
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})
