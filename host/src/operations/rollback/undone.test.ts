import { aChange } from '../testing/operations'
import { undoneBy } from './undone'

const first = aChange()
const second = aChange()
const takenBack = aChange({ action: 'taken_back' })
const back = () => aChange({ action: 'rollback' })

test.each([
  ['nothing has happened', [], undefined],
  ['one change', [first], first],
  ['the latest of two', [second, first], second],
  ['after a rollback, the one before', [back(), second, first], first],
  ['after two, none', [back(), back(), second, first], undefined],
  ['after a rollback and a new change, the new one', [second, back(), first], second],
  ['what the server took back', [takenBack, first], takenBack],
  ['rolled back between others', [back(), takenBack, back(), second, first], first],
])('%s', (_, changes, expected) => {
  expect(undoneBy(changes)).toBe(expected)
})
