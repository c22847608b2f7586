import { listStatuses, listTutorials } from '@almanac/contracts/account/profile'
import {
  listActivities,
  orderActivities,
  removeActivity,
  restoreActivity,
  type Activity,
} from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { useScreenChrome } from '@almanac/ui/core'
import { anActivity, anObjective, idOf } from '../../testing'
import { DashboardScreen } from '../DashboardScreen'
import { sortByIds, moveItem } from './useArrangement'

let server: FakeServer
let stored: Activity[]
const user = aUser({ id: idOf(1001) })
const named = (title: string, number: number) =>
  anActivity([anObjective({ type: 'SliderObjective' })], { id: idOf(number), title })

/** The screen's button in the navigation bar. */
function Bar() {
  const { action } = useScreenChrome()
  return action ? (
    <button type="button" onClick={action.onClick}>
      {action.label}
    </button>
  ) : null
}

beforeEach(() => {
  stored = [named('Mood', 401), named('Weight', 402), named('Sleep', 403)]
  server = fakeServer()
  server.answerWith(listActivities, () => stored)
  server.answer(listResponses, [])
  server.answer(listTodos, [])
  server.answer(listStatuses, [])
  server.answer(listTutorials, [])
})

async function arrange() {
  const shown = await renderScreen(
    <>
      <Bar />
      <DashboardScreen />
    </>,
    { user },
  )
  await shown.person.click(await screen.findByRole('button', { name: 'Arrange your activities' }))
  await screen.findByRole('button', { name: 'Move Mood' })
  return shown
}

const order = () =>
  screen
    .getAllByRole('button', { name: /^Remove/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove: ', ''))

test('a tile moved by its arrow buttons keeps the focus and announces its position; the order is sent after a pause', async () => {
  server.answerWith(orderActivities, ({ body }) => {
    stored = sortByIds(
      stored,
      typeof body === 'object' && body !== null && 'activity_ids' in body && Array.isArray(body.activity_ids)
        ? body.activity_ids
        : [],
    )
    return stored
  })
  const { person } = await arrange()
  expect(screen.getByRole('heading', { name: 'Arrange your activities' })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Move later: Mood' }))
  await person.click(screen.getByRole('button', { name: 'Move later: Mood' }))
  expect(order()).toEqual(['Weight', 'Sleep', 'Mood'])
  expect(screen.getByRole('button', { name: 'Move later: Mood' })).toHaveFocus()
  expect(screen.getByText('Mood is at position 3 of 3.')).toBeInTheDocument()
  // On a slow machine the pause may end between the two clicks and send twice; the last request has the shown order.
  await waitFor(() =>
    expect(server.requests(orderActivities).at(-1)).toMatchObject({
      body: { activity_ids: [idOf(402), idOf(403), idOf(401)] },
    }),
  )
  await person.click(screen.getAllByRole('button', { name: 'Done' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Your activities' })).toHaveFocus()
  const names = /^(Weight|Sleep|Mood)/
  expect(
    screen.getAllByRole('link', { name: names }).map(({ textContent }) => /Weight|Sleep|Mood/.exec(textContent)?.[0]),
  ).toEqual(['Weight', 'Sleep', 'Mood'])
})

test('a refused order shows an error and is reverted', async () => {
  server.silence(orderActivities)
  const { person } = await arrange()
  await person.click(screen.getByRole('button', { name: 'Move earlier: Sleep' }))
  expect(order()).toEqual(['Mood', 'Sleep', 'Weight'])
  expect(await screen.findByText('We couldn’t save the new order, so the old one is back.', {})).toBeVisible()
  expect(order()).toEqual(['Mood', 'Weight', 'Sleep'])
})

test('a removed tile is restored at its position by Undo', async () => {
  const all = stored
  server.answerWith(removeActivity, ({ path }) => {
    stored = stored.filter(({ id }) => !path.endsWith(id))
    return undefined
  })
  server.answerWith(restoreActivity, () => {
    stored = all
    return named('Weight', 402)
  })
  const { person } = await arrange()
  await person.click(screen.getByRole('button', { name: 'Remove: Weight' }))
  await waitFor(() => expect(order()).toEqual(['Mood', 'Sleep']))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo).toHaveFocus())
  await person.click(undo)
  await waitFor(() => expect(order()).toEqual(['Mood', 'Weight', 'Sleep']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move earlier: Weight' })).toHaveFocus())
  expect(server.requests(restoreActivity)).toMatchObject([{ path: `/activities/${idOf(402)}/restore` }])
})

test('a tile that could not be removed reappears', async () => {
  server.refuse(removeActivity, { status: 500, codes: ['SERVER_ERROR'] })
  const { person } = await arrange()
  await person.click(screen.getByRole('button', { name: 'Remove: Mood' }))
  expect(await screen.findByText('We couldn’t remove Mood')).toBeVisible()
  expect(order()).toEqual(['Mood', 'Weight', 'Sleep'])
})

test('items move only within the list', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  expect(sortByIds([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['c', 'x'])).toEqual([
    { id: 'c' },
    { id: 'a' },
    { id: 'b' },
  ])
})
