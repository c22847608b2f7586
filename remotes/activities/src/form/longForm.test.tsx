import type { Objective } from '@almanac/contracts/activities/activities'
import { screen } from '@almanac/testing'
import { anObjective, idOf } from '../testing'
import { open, prepare } from './fields/testing/form'

beforeEach(prepare)

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
