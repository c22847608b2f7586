import { decimalsOf, rounded } from './index'

it.each([
  [1.005, 2, 1.01],
  [10.075, 2, 10.08],
  [-2.5, 0, -3],
  [0.1 + 0.2, 1, 0.3],
  [0.1 + 0.7, 2, 0.8],
  // The mean of 0.1, 0.1 and 0.25 as a sum in floating point, which lies below its half.
  [(0.1 + 0.1 + 0.25) / 3, 2, 0.15],
  [-0.001, 2, 0],
  [1e-9, 2, 0],
  [123_456_789.125, 2, 123_456_789.13],
])('%d to %d decimals is %d', (value, decimals, expected) => {
  expect(rounded(value, decimals)).toBe(expected)
})

it('counts the decimals that a value has when it is rounded to two', () => {
  expect([5, 5.5, 5.25, -0.02, 0.004, 71.996].map(decimalsOf)).toEqual([0, 1, 2, 2, 0, 0])
})
