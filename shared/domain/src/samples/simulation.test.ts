import { dailyNumbers, sleepDays } from './daily'
import { aDevice } from './testing'
import type { SourcedSample } from './resolution'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

/** A small generator (mulberry32), so that the person is the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Truth {
  steps: number
  night: number
  nap: number
}

/** The UTC offset of a local day: New York, ten days in Tokyo, and back there after the change to winter time. */
const offsetOf = (day: number): number => (day < 10 ? -240 : day < 20 ? 540 : -300)

interface Person {
  samples: SourcedSample[]
  truth: Map<string, Truth>
}

/**
 * Thirty days of somebody with a phone, a watch and a band. What they really walked and slept is known minute by minute;
 * each device sees a part of it, in records of its own length: the watch a minute each, but not while it charges; the
 * band ten minutes each, but only by day; the phone whatever happens between two times at which it lies on a table.
 */
function simulate(
  names: readonly [string, string, string],
  seed = 7,
  [first, last]: readonly [number, number] = [0, 30],
): Person {
  const draw = random(seed)
  const between = (low: number, high: number) => low + Math.floor(draw() * (high - low + 1))
  const [watch, band, phone] = [
    { source: names[0], device: aDevice('watch') },
    { source: names[1], device: aDevice('band') },
    { source: names[2], device: aDevice('phone') },
  ]
  const samples: SourcedSample[] = []
  const truth = new Map<string, Truth>()
  for (let day = first; day < last; day += 1) {
    const offset_minutes = offsetOf(day)
    const midnight = Date.UTC(2026, 9, 5) + day * DAY_MS - offset_minutes * MINUTE_MS
    const date = new Date(Date.UTC(2026, 9, 5) + day * DAY_MS).toISOString().slice(0, 10)
    const add = (
      of: { source: string },
      [from, to]: readonly [number, number],
      value: number,
      more: Partial<SourcedSample> = {},
    ) =>
      samples.push({
        ...of,
        at: midnight + from * MINUTE_MS,
        until: midnight + to * MINUTE_MS,
        value,
        offset_minutes,
        ...more,
      })

    const minutes = walkedMinutes(draw, between)
    const charging = between(540, 1200)
    const isWorn = (minute: number) => minute < charging || minute >= charging + 60
    const sum = (from: number, to: number) => minutes.slice(from, to).reduce((total, steps) => total + steps, 0)
    for (let minute = 0; minute < 1440; minute += 1) {
      const steps = minutes[minute] ?? 0
      if (steps > 0 && isWorn(minute)) add(watch, [minute, minute + 1], steps)
    }
    for (let minute = 480; minute < 1320; minute += 10)
      if (sum(minute, minute + 10) > 0) add(band, [minute, minute + 10], sum(minute, minute + 10))
    // The phone is taken along on some ways, and counts a little less.
    for (let minute = 400; minute < 1380; minute += 20)
      if (draw() < 0.6 && sum(minute, minute + 20) > 0)
        add(phone, [minute, minute + 20], Math.round(sum(minute, minute + 20) * 0.97))

    const night = between(330, 500)
    const start = between(-90, 60)
    const third = Math.floor(night / 3)
    add(watch, [start, start + night], night, { detail: 'asleep' })
    add(watch, [start, start + third], third, { detail: 'light' })
    add(watch, [start + third, start + 2 * third], third, { detail: 'deep' })
    add(watch, [start + 2 * third, start + night], night - 2 * third, { detail: 'rem' })
    // The band knows of the night alone, the phone of the bed.
    add(band, [start + 5, start + night - 3], night - 8, { detail: 'asleep' })
    add(phone, [start - 30, start + night + 20], night + 50, { detail: 'in_bed' })
    const nap = day % 4 === 0 ? between(20, 80) : 0
    if (nap > 0) add(watch, [840, 840 + nap], nap, { detail: 'asleep' })
    truth.set(date, { steps: sum(0, 1440), night, nap })
  }
  return { samples, truth }
}

/** The steps of each minute of a day: some walks by day, and one that ends after midnight is left to the next day. */
function walkedMinutes(draw: () => number, between: (low: number, high: number) => number): number[] {
  const minutes = new Array<number>(1440).fill(0)
  const walks = between(6, 12)
  for (let walk = 0; walk < walks; walk += 1) {
    const start = between(490, 1280)
    const length = between(3, 40)
    for (let minute = start; minute < start + length; minute += 1) minutes[minute] = 80 + Math.floor(draw() * 40)
  }
  return minutes
}

const ofSleep = ({ detail }: SourcedSample): boolean => typeof detail === 'string'

function resultOf(samples: readonly SourcedSample[]) {
  return {
    steps: dailyNumbers(
      'steps',
      samples.filter((sample) => !ofSleep(sample)),
    ).map(({ date, value }) => [date, value] as const),
    sleep: sleepDays(samples.filter(ofSleep)).map(({ date, value, naps }) => ({
      date,
      value,
      naps: naps.map(({ minutes }) => minutes),
    })),
  }
}

const NAMES = ['Ada’s Watch', 'Band', 'Zoe’s iPhone', 'a', 'Z', 'éclair', '手表', '0'] as const

test('thirty days with phone, watch and band, a journey and a change of the clock, come out as they were', () => {
  const { samples, truth } = simulate(['watch', 'band', 'phone'])
  const { steps, sleep } = resultOf(samples)
  expect(steps.map(([date]) => date)).toEqual([...truth.keys()])
  for (const [date, value] of steps) {
    const walked = truth.get(date)?.steps ?? 0
    expect(Math.abs(value - walked)).toBeLessThan(walked * 0.01)
  }
  for (const { date, value, naps } of sleep) {
    const { night = 0, nap = 0 } = truth.get(date) ?? {}
    expect(Math.abs(value - night)).toBeLessThanOrEqual(night * 0.01)
    expect(naps).toEqual(nap > 0 ? [nap] : [])
  }
  expect(sleep).toHaveLength(30)
})

test('the totals are the same under a hundred other names, and in another order of rows', () => {
  const draw = random(11)
  const name = (taken: readonly string[]): string => {
    const one = NAMES[Math.floor(draw() * NAMES.length)] ?? ''
    return taken.includes(one) ? name(taken) : one
  }
  // A week of them, and the change of zone: all thirty days take too long.
  const { samples } = simulate(['watch', 'band', 'phone'], 7, [6, 13])
  const expected = resultOf(samples)
  for (let round = 0; round < 100; round += 1) {
    const watch = name([])
    const band = name([watch])
    const names = new Map([
      ['watch', watch],
      ['band', band],
      ['phone', name([watch, band])],
    ])
    const renamed = samples.map((sample) => ({ ...sample, source: names.get(sample.source) ?? '' }))
    const result = resultOf(round % 2 === 0 ? renamed : renamed.reverse())
    expect(result.sleep).toEqual(expected.sleep)
    for (const [place, [date, value]] of expected.steps.entries()) {
      expect(result.steps[place]?.[0]).toBe(date)
      expect(result.steps[place]?.[1]).toBeCloseTo(value, 6)
    }
  }
})
