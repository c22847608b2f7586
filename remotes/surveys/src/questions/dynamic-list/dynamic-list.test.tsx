import '@almanac/i18n/texts/surveys'
import { searchListItems } from '@almanac/contracts/surveys/dynamic-lists'
import { fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { renderQuestion } from '../testing/renderQuestion'

const drugs = { key: 'drugs', type: 'dynamic_list' as const, label: 'Medicines', list: 'drugs' }
const items = Array.from({ length: 13 }, (_, index) => ({
  id: `id-${index}`,
  code: `c${index}`,
  label: `Medicine ${index}`,
}))

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answerWith(searchListItems, ({ query }) => {
    const found = items.filter(({ label }) => label.includes(query['search_string'] ?? ''))
    return found.slice(Number(query['offset']), Number(query['offset']) + Number(query['limit']))
  })
})
const field = () => screen.getByRole('combobox', { name: /Medicines/ })
const asked = () => server.requests(searchListItems).map(({ query }) => [query['search_string'], query['offset']])

test('loads the first page on focus, the next at the end of the list, and stops after a short page', async () => {
  const { person } = await renderQuestion(drugs)
  expect(asked()).toEqual([])
  await person.click(field())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(10))
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(13))
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(asked()).toEqual([
    ['', '0'],
    ['', '10'],
  ])
})

test('several items are chosen by keyboard, with code and shown label', async () => {
  const { person, last } = await renderQuestion(drugs)
  await person.type(field(), 'Medicine 1')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
  await person.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}')
  expect(last()?.entries).toEqual([
    { code: 'c1', text: 'Medicine 1' },
    { code: 'c10', text: 'Medicine 10' },
  ])
  const chosen = within(screen.getByRole('list', { name: 'Chosen' }))
  await person.click(chosen.getByRole('button', { name: 'Remove: Medicine 1' }))
  expect(last()?.entries).toEqual([{ code: 'c10', text: 'Medicine 10' }])
})

test('in a single choice the next item replaces the chosen one', async () => {
  const { person, last } = await renderQuestion({ ...drugs, max_choices: 1 })
  for (const name of ['Medicine 3', 'Medicine 4']) {
    await person.type(field(), name)
    await person.click(await screen.findByRole('option', { name }))
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  }
  expect(last()?.entries).toEqual([{ code: 'c4', text: 'Medicine 4' }])
})

test('says when nothing is found, and a list that fails to load can be retried', async () => {
  const { person } = await renderQuestion(drugs)
  await person.type(field(), 'xyz')
  expect((await screen.findAllByText(/Nothing found/))[0]).toBeVisible()
  server.refuse(searchListItems, { status: 404, codes: ['NOT_FOUND'] })
  await person.clear(field())
  await person.type(field(), 'Medicine 7')
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the list.')
  expect(field()).toHaveValue('Medicine 7')
  server.answer(searchListItems, [items[7]!])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'Medicine 7' })).toBeVisible()
})
