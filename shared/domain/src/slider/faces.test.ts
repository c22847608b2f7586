import { facesOf } from './faces'

const faces = ['Very low', 'Low', 'OK', 'Good', 'Very good']

test('a scale of five whole values has a face with a word for each', () => {
  expect(facesOf({ faces })?.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
  expect(facesOf({ faces, minimum_value: -2, maximum_value: 2 })?.at(0)).toEqual({ value: -2, label: 'Very low' })
})

test.each([
  { minimum_value: 0, maximum_value: 10 },
  { minimum_value: 0.5, maximum_value: 4.5 },
  { decimals: 1 },
  { faces: ['Low', 'High'] },
  { faces: undefined },
])('any other scale has none: %j', (change) => {
  expect(facesOf({ faces, ...change })).toBeNull()
})
