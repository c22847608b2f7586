import { anObjective, idOf } from '../../testing'
import { partsOf, type FormPart } from './sections'

const content = (order: number, name: string) =>
  anObjective({ id: idOf(100 + order), type: 'ContentObjective', name, order, content: 'Read.' })
const note = (order: number) =>
  anObjective({
    id: idOf(100 + order),
    type: 'TextObjective',
    name: `Note ${order + 1}`,
    order,
    required: order === 21,
  })
const notes = (count: number, from = 0) => Array.from({ length: count }, (_, index) => note(from + index))
const shape = (parts: readonly FormPart[]) => parts.map(({ first, last, title }) => [first, last, title])

test('a long form has parts: under the titles of its study, else of ten questions; a short one has none', () => {
  expect(partsOf(notes(20))).toEqual([])
  expect(shape(partsOf(notes(25)))).toEqual([
    [1, 10, undefined],
    [11, 20, undefined],
    [21, 25, undefined],
  ])
  const titled = [content(0, 'Sleep'), ...notes(5, 1), content(6, 'Pain'), ...notes(22, 7)]
  expect(shape(partsOf(titled))).toEqual([
    [1, 5, 'Sleep'],
    [6, 25, 'Pain'],
    [26, 27, undefined],
  ])
  expect(partsOf(titled).flatMap(({ objectives }) => objectives)).toEqual(titled)
})
