import type { Objective } from '@almanac/contracts/activities/activities'
import { screen, within, type FakeServer } from '@almanac/testing'
import { anObjective, idOf } from '../testing'
import { entryTo, open, prepare, saved } from './fields/testing/form'

let server: FakeServer
beforeEach(async () => {
  server = await prepare()
})

test('a key renders its own field and no other, nor does the stored draft', async () => {
  let renders = 0
  const counted = (objective: Objective): Objective =>
    Object.defineProperty(objective, 'name', {
      get: () => {
        renders += 1
        return 'Counted'
      },
    })
  const { person } = await open(
    anObjective({ id: idOf(20), type: 'TextObjective', name: 'Typed' }),
    counted(anObjective({ id: idOf(21), type: 'SliderObjective', order: 1 })),
    counted(anObjective({ id: idOf(22), type: 'MultipleChoiceObjective', order: 2, answers: [] })),
  )
  renders = 0
  await person.type(screen.getByRole('textbox', { name: /Typed/ }), 'half a thought')
  expect(await screen.findByText(/draft is kept/)).toBeVisible()
  expect(renders).toBe(0)
})

const note = (order: number) =>
  anObjective({
    id: idOf(100 + order),
    type: 'TextObjective',
    name: `Note ${order + 1}`,
    order,
    required: order === 21,
  })
const notes = (count: number, from = 0) => Array.from({ length: count }, (_, index) => note(from + index))
test('a long form says how far it is, jumps to a part and to the next required question, and saves', async () => {
  const { person } = await open(...notes(25))
  expect(screen.getByText(/^0 of 25 answered · 1 required question left$/)).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: /^Note 3$/ }), 'Slept')
  expect(screen.getByText(/^1 of 25 answered/)).toBeVisible()
  const opener = screen.getByRole('button', { name: 'Jump to' })
  await person.click(opener)
  expect(screen.getByRole('button', { name: 'Next required question' })).toHaveFocus()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(opener).toHaveFocus()
  await person.click(opener)
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this form' }))
  await person.click(parts.getByRole('button', { name: 'Questions 11 to 20 0 of 10 answered' }))
  expect(screen.getByRole('heading', { name: 'Part 2 of 3: questions 11 to 20' })).toHaveFocus()
  expect(screen.queryByRole('navigation')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Jump to' }))
  await person.click(screen.getByRole('button', { name: 'Next required question' }))
  const required = screen.getByRole('textbox', { name: 'Note 22' })
  expect(required).toHaveFocus()
  await person.type(required, 'Yes')
  expect(screen.getByText('2 of 25 answered')).toBeVisible()
  await saved(person)
  expect(entryTo(server)).toMatchObject({ text: 'Slept' })
})

test('starting over counts again', async () => {
  const { person } = await open(...notes(25))
  await person.type(screen.getByRole('textbox', { name: /^Note 3$/ }), 'S')
  await person.click(await screen.findByRole('button', { name: 'Start over' }))
  expect(await screen.findByText(/^0 of 25 answered/)).toBeVisible()
})
