import fc from 'fast-check'
import { DEFAULT_STOP, isInRange, nearestStop, roundToSlider, sliderRange, sliderValue } from './index'

describe('a slider', () => {
  it.each([
    [{}, { minimum: 1, maximum: 5, step: 0.01, stop: 1 }],
    [
      { minimum_value: 0, maximum_value: 100 },
      { minimum: 0, maximum: 100, step: 0.01, stop: 1 },
    ],
    [
      { minimum_value: 0, maximum_value: 101 },
      { minimum: 0, maximum: 101, step: 1, stop: 1 },
    ],
    [
      { minimum_value: -50, maximum_value: 51 },
      { minimum: -50, maximum: 51, step: 1, stop: 1 },
    ],
    [{ decimals: 2 }, { minimum: 1, maximum: 5, step: 0.01, stop: 0.01 }],
    [
      { maximum_value: 300, decimals: 2 },
      { minimum: 1, maximum: 300, step: 1, stop: 1 },
    ],
    [{ maximum_value: 10 }, { minimum: 1, maximum: 10, step: 0.01, stop: 1 }],
  ])('%j goes by %j', (limits, range) => {
    expect(sliderRange(limits)).toEqual(range)
  })

  it('is pointed to in steps of DEFAULT_STOP where the study asks for no decimals, however long it is', () => {
    expect([4, 99, 101, 5000].map((maximum_value) => sliderRange({ minimum_value: 0, maximum_value }).stop)).toEqual(
      Array.from({ length: 4 }, () => DEFAULT_STOP),
    )
  })

  it.each([
    [{}, 3.14159, 3.14],
    [{}, 0, 1],
    [{}, 9, 5],
    [{}, 1.006, 1.01],
    [{ minimum_value: 0, maximum_value: 500 }, 120.4, 120],
    [{ minimum_value: 0.5, maximum_value: 200.5 }, 3, 3.5],
  ])('%j puts %d at %d', (limits, value, stands) => {
    expect(roundToSlider(limits, value)).toBe(stands)
  })

  it('never leaves its limits and stays where it has been put', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: -2000, max: 2000, noNaN: true }),
        (minimum_value, length, value) => {
          const limits = { minimum_value, maximum_value: minimum_value + length }
          const stands = roundToSlider(limits, value)
          return isInRange(limits, stands) && roundToSlider(limits, stands) === stands
        },
      ),
    )
  })

  it('stops at whole numbers, at its ends also where these are none', () => {
    const stops = (value: number, limits = {}) =>
      nearestStop(value, sliderRange({ minimum_value: 0, maximum_value: 10, ...limits }))
    expect([7.51, 4.31, -3, 12].map((value) => stops(value))).toEqual([8, 4, 0, 10])
    expect(stops(4.31, { decimals: 1 })).toBe(4.3)
    expect([5.1, 5.4].map((value) => stops(value, { maximum_value: 5.5 }))).toEqual([5, 5.5])
  })

  it('keeps a typed number as it is, to a hundredth, and one outside to be refused', () => {
    expect([7.513, 12, -1].map((value) => sliderValue({ minimum_value: 0, maximum_value: 10 }, value))).toEqual([
      7.51, 12, -1,
    ])
  })
})
