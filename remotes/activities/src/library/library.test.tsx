import {
  getLibrary,
  getLibraryActivity,
  getLibraryCategory,
  joinLibraryActivity,
  leaveLibraryActivity,
  searchLibrary,
  type LibraryActivity,
  type LibraryActivityDetail,
  type LibraryCategory,
} from '@almanac/contracts/activities/library'
import { Route, Routes } from '@almanac/ui/router'
import {
  act,
  aUser,
  fakeServer,
  type FakeServer,
  fireEvent,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@almanac/testing'
import { idOf } from '../testing'
import { CategoryScreen } from './CategoryScreen'
import { LibraryScreen } from './LibraryScreen'
import { OfferScreen } from './OfferScreen'
import { StoreRedirect } from './StoreRedirect'

const embla = {
  canScrollPrev: () => false,
  canScrollNext: () => true,
  scrollPrev: jest.fn(),
  scrollNext: jest.fn(),
  on: () => embla,
  off: () => embla,
}
jest.mock('embla-carousel-react', () => ({ __esModule: true, default: () => [() => undefined, embla] }))

const user = aUser()
const activity = (number: number, title: string, change: Partial<LibraryActivity> = {}): LibraryActivity => ({
  id: idOf(number),
  title,
  description: null,
  category: { id: idOf(500), name: 'Calm' },
  icon: 'moon',
  joined: false,
  ...change,
})
const category = (number: number, name: string, change: Partial<LibraryCategory> = {}): LibraryCategory => {
  const activities = change.activities ?? [activity(1, 'Breathing')]
  return {
    id: idOf(number),
    name,
    description: null,
    icon: 'moon',
    display: 'list',
    activity_count: activities.length,
    activities,
    ...change,
  }
}
const detail: LibraryActivityDetail = {
  ...activity(1, 'Breathing', { description: 'A minute for yourself' }),
  about: 'Breathe **slowly**.',
  number_of_daily_objectives: 2,
  objectives: [
    { name: 'Calm', type: 'SliderObjective', description: 'How do you feel now?', answers: ['Tense', 'Calm'] },
    { name: 'Note', type: 'TextObjective' },
  ],
}

let server: FakeServer
const { matchMedia } = globalThis
afterEach(() => {
  globalThis.matchMedia = matchMedia
})
beforeEach(() => {
  server = fakeServer()
  server.answer(getLibrary, {
    categories: [
      category(500, 'Calm', {
        display: 'carousel',
        activities: [activity(1, 'Breathing'), activity(2, 'Resting', { joined: true }), activity(3, 'Reading')],
      }),
      ...[501, 502, 503, 504, 505].map((number) => category(number, `Category ${number}`)),
    ],
  })
  server.answer(getLibraryActivity, detail)
})

const open = (path: string) =>
  renderScreen(
    <Routes>
      <Route path="/library" element={<LibraryScreen />} />
      <Route path="/library/category/:id" element={<CategoryScreen />} />
      <Route path="/library/:id" element={<OfferScreen />} />
      <Route path="/store" element={<StoreRedirect />} />
      <Route path="/store/:id" element={<StoreRedirect />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { path, user },
  )
/** Those without a carousel of their own. */
const categories = () => within(screen.getByRole('region', { name: 'More categories' })).getAllByRole('link')

test('each category is shown once, four in the list and then all, and the focus moves to the first added one', async () => {
  const { person } = await open('/library')
  await screen.findByRole('heading', { name: 'More categories' })
  expect(categories()).toHaveLength(4)
  expect(categories()[0]).toHaveTextContent('Category 5011 activity')
  await person.click(screen.getByRole('button', { name: 'Show all 5 categories' }))
  expect(categories()).toHaveLength(5)
  expect(categories()[4]).toHaveFocus()
  expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument()
})

/** A window in which all media queries match, or none. */
function setWindow(matches: boolean): void {
  const list = { matches, addEventListener: jest.fn(), removeEventListener: jest.fn() }
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, writable: true, value: () => list })
}

test('a carousel has all its activities accessible, and buttons; a plain list has none', async () => {
  setWindow(true)
  const { person } = await open('/library')
  const calm = within(await screen.findByRole('region', { name: 'Calm' }))
  expect(calm.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Breathing',
    'RestingIn your activities',
    'Reading',
  ])
  expect(screen.queryByRole('region', { name: 'Category 501' })).not.toBeInTheDocument()
  await person.click(await calm.findByRole('button', { name: 'Next in Calm' }))
  expect(embla.scrollNext).toHaveBeenCalled()
  expect(calm.getByRole('button', { name: 'Previous in Calm' })).toBeDisabled()
})

test('on a phone a category has three activities as rows, and the way to all of them', async () => {
  setWindow(false)
  const activities = [1, 2, 3, 4].map((number) => activity(number, `Calm ${number}`))
  server.answer(getLibrary, { categories: [category(500, 'Calm', { display: 'carousel', activities })] })
  await open('/library')
  const calm = within(await screen.findByRole('region', { name: 'Calm' }))
  expect(calm.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Calm 1Add',
    'Calm 2Add',
    'Calm 3Add',
  ])
  expect(calm.getByRole('link', { name: 'See all', description: 'Calm' })).toHaveAttribute(
    'href',
    `/library/category/${idOf(500)}`,
  )
  expect(calm.queryByRole('button', { name: /^Next/ })).toBeNull()
})

test('the search text is in the URL; without results the categories are offered', async () => {
  server.answerWith(searchLibrary, ({ query }) => (query.query === 'rest' ? [activity(2, 'Resting')] : []))
  const { person, path } = await open('/library')
  await person.type(await screen.findByRole('searchbox', { name: 'Search the library' }), 'rest')
  expect(await screen.findByText('1 activity found')).toBeVisible()
  expect(
    within(screen.getByRole('list', { name: 'Activities found' })).getByRole('link', { name: 'Resting' }),
  ).toHaveAttribute('href', `/library/${idOf(2)}`)
  expect(path()).toBe('/library?query=rest')
  expect(screen.queryByRole('heading', { name: 'More categories' })).not.toBeInTheDocument()

  await person.type(screen.getByRole('searchbox'), '<b>')
  expect(await screen.findByRole('heading', { name: 'Nothing found for “rest<b>”' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show the categories' }))
  expect(await screen.findByRole('heading', { name: 'More categories' })).toBeVisible()
  expect(path()).toBe('/library')
})

test('no letter is lost when the router updates the URL after the next key', async () => {
  server.answer(searchLibrary, [])
  await open('/library')
  const field = await screen.findByRole('searchbox', { name: 'Search the library' })
  await act(async () => {
    // Two keys within one render, as with fast typing on a slow phone.
    const letters = 'breathing calm'
    for (const [index] of [...letters].entries())
      fireEvent.input(field, {
        target: { value: `${field instanceof HTMLInputElement ? field.value : ''}${letters[index]}` },
      })
    await Promise.resolve()
  })
  expect(field).toHaveValue('breathing calm')
})

test('an activity shows its objectives; joined, it can be left with undo', async () => {
  server.answer(joinLibraryActivity, { ...detail, joined: true })
  server.answer(leaveLibraryActivity, detail)
  const { person } = await open(`/library/${idOf(1)}`)
  expect(await screen.findByText('slowly')).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: 'What it asks' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['CalmHow do you feel now?TenseCalm', 'Tense', 'Calm', 'Note'])
  expect(screen.getByText('2 times per day')).toBeVisible()

  await person.click(screen.getByRole('button', { name: 'Add to my activities' }))
  expect(await screen.findByText('This is in your activities.')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Remove from my activities' }))
  expect(await screen.findByText('Breathing is no longer in your activities. What you recorded is kept.')).toBeVisible()
  expect(server.requests(leaveLibraryActivity)).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.requests(joinLibraryActivity)).toHaveLength(2))
  expect(await screen.findByText('This is in your activities.')).toBeVisible()
})

test('what is started is added first; where that fails, nothing is opened', async () => {
  server.refuse(joinLibraryActivity, { status: 500, codes: ['INTERNAL'] })
  const { person, path } = await open(`/library/${idOf(1)}`)
  await person.click(await screen.findByRole('button', { name: 'Start now' }))
  expect(await screen.findByText('We couldn’t add this. Try again in a moment.')).toBeVisible()
  expect(path()).toBe(`/library/${idOf(1)}`)
  server.answer(joinLibraryActivity, { ...detail, joined: true })
  await person.dblClick(screen.getByRole('button', { name: 'Start now' }))
  await waitFor(() => expect(path()).toBe(`/activity/${idOf(1)}`))
  expect(server.requests(joinLibraryActivity)).toHaveLength(2)
})

test('joining is shown before the server responds, and reverted on refusal', async () => {
  let refuse = (_: Error) => {}
  server.answerWith(
    joinLibraryActivity,
    () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  )
  const { person } = await open(`/library/${idOf(1)}`)
  await person.click(await screen.findByRole('button', { name: 'Add to my activities' }))
  expect(await screen.findByText('This is in your activities.')).toBeVisible()
  await waitFor(() => expect(server.requests(joinLibraryActivity)).toHaveLength(1))
  refuse(new TypeError('The network is gone'))
  expect(await screen.findByText('We couldn’t add this. Try again in a moment.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add to my activities' })).not.toHaveAttribute('aria-busy')
  expect(screen.queryByText('This is in your activities.')).not.toBeInTheDocument()
})

test('what an activity shows can be followed before it is added; no kind of question is named', async () => {
  server.answer(getLibraryActivity, {
    ...detail,
    objectives: [
      { name: 'How it goes', type: 'ContentObjective', description: null, content: 'Count to **four**.' },
      ...detail.objectives,
    ],
  })
  await open(`/library/${idOf(1)}`)
  expect(within(await screen.findByRole('region', { name: 'How it goes' })).getByText('four')).toBeVisible()
  expect(screen.getByRole('region', { name: 'What you record afterwards' })).toHaveTextContent(
    /^What you record afterwardsCalmHow do you feel now\?TenseCalmNote$/,
  )
})

test('a category has all of its activities', async () => {
  server.answer(
    getLibraryCategory,
    category(501, 'Sleep', {
      description: 'For good nights',
      activities: [activity(1, 'Breathing'), activity(2, 'Resting')],
    }),
  )
  await open(`/library/category/${idOf(501)}`)
  expect(await screen.findByText('For good nights')).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Sleep' }))
  expect(list.getAllByRole('link')).toHaveLength(2)
})

test('an activity is added from its row, and the same button then starts it', async () => {
  server.answer(getLibraryCategory, category(501, 'Sleep'))
  server.answer(joinLibraryActivity, { ...detail, joined: true })
  const { person } = await open(`/library/category/${idOf(501)}`)
  const add = await screen.findByRole('button', { name: 'Add: Breathing' })
  await person.dblClick(add)
  await waitFor(() => expect(server.requests(joinLibraryActivity)).toHaveLength(1))
  const start = await screen.findByRole('button', { name: 'Start: Breathing' })
  expect(start).toHaveFocus()
  await waitFor(() => expect(start).not.toHaveAttribute('aria-busy'))
  await person.click(start)
  expect(await screen.findByText('Elsewhere')).toBeVisible()
})

test('in the native shell there is no title, and the parameter is kept', async () => {
  await open('/library?appType=mobile_app')
  await screen.findByRole('heading', { name: 'More categories' })
  expect(categories()[0]).toHaveAttribute('href', `/library/category/${idOf(501)}?appType=mobile_app`)
  expect(screen.getAllByRole('link', { name: /^Breathing/ })[0]).toHaveAttribute(
    'href',
    `/library/${idOf(1)}?appType=mobile_app`,
  )
})

test('/store and /store/:id redirect to the library and keep the query', async () => {
  const first = await open('/store?appType=mobile_app')
  await waitFor(() => expect(first.path()).toBe('/library?appType=mobile_app'))
  first.unmount()
  const second = await open(`/store/${idOf(1)}?appType=mobile_app`)
  await waitFor(() => expect(second.path()).toBe(`/library/${idOf(1)}?appType=mobile_app`))
})

test('shows states for not offered, failed and loading content', async () => {
  server.refuse(getLibraryActivity, { status: 404, codes: ['NOT_FOUND'] })
  const gone = await open(`/library/${idOf(9)}`)
  expect(await screen.findByRole('heading', { name: 'This isn’t in your library' })).toBeVisible()
  gone.unmount()
  server.refuse(getLibrary, { status: 500, codes: ['INTERNAL'] })
  const failed = await open('/library')
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the library' })).toBeVisible()
  server.answer(getLibrary, { categories: [] })
  await failed.person.click(screen.getByRole('button', { name: /Try again/ }))
  expect(await screen.findByRole('heading', { name: 'The library is empty' })).toBeVisible()
})
