import fc from 'fast-check'
import { isInRange, roundToSlider, sliderRange } from './index'

describe('a slider', () => {
  it.each([
    [{}, { minimum: 1, maximum: 5, step: 0.01 }],
    [{ minimum_value: 0, maximum_value: 100 }, { minimum: 0, maximum: 100, step: 0.01 }],
    [{ minimum_value: 0, maximum_value: 101 }, { minimum: 0, maximum: 101, step: 1 }],
    [{ minimum_value: -50, maximum_value: 51 }, { minimum: -50, maximum: 51, step: 1 }],
    [{ maximum_value: 10 }, { minimum: 1, maximum: 10, step: 0.01 }],
  ])('%j goes by %j', (limits, range) => {
    expect(sliderRange(limits)).toEqual(range)
  })

  it.each([
    [{}, 3.14159, 3.14], [{}, 0, 1], [{}, 9, 5], [{}, 1.006, 1.01],
    [{ minimum_value: 0, maximum_value: 500 }, 120.4, 120], [{ minimum_value: 0.5, maximum_value: 200.5 }, 3, 3.5],
  ])('%j puts %d at %d', (limits, value, stands) => {
    expect(roundToSlider(limits, value)).toBe(stands)
  })

  it('never leaves its limits and stays where it has been put', () => {
    fc.assert(fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 500 }), fc.double({ min: -2000, max: 2000, noNaN: true }), (minimum_value, length, value) => {
      const limits = { minimum_value, maximum_value: minimum_value + length }
      const stands = roundToSlider(limits, value)
      return isInRange(limits, stands) && roundToSlider(limits, stands) === stands
    }))
  })
})
