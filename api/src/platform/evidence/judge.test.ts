import { judge, type LoadCounts } from './judge'

/** Uniform numbers that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const slice = (of: LoadCounts) => ({ of, people: of.loads, audience: null })
/** Loads in a minute at two in a second. */
const A_MINUTE = 120

/** Lets a release with this rate of failures load until it is judged; the number of loads, or null if it is kept. */
function loadsUntil(verdict: 'flag' | 'withdraw', rate: number, base: LoadCounts, most: number, random: () => number) {
  const counts = { loads: 0, failures: 0 }
  while (counts.loads < most) {
    counts.loads += 1
    if (random() < rate) counts.failures += 1
    const found = judge([slice(counts)], base)
    if (found === 'withdraw' || found === verdict) return counts.loads
  }
  return null
}

function sample(rate: number, loads: number, random: () => number): LoadCounts {
  let failures = 0
  for (let load = 0; load < loads; load += 1) if (random() < rate) failures += 1
  return { loads, failures }
}

test('of 1,000 good releases over a noise of 0 to 3 % at most one is withdrawn, looked at after each load', () => {
  const random = randomFrom(1)
  let withdrawn = 0
  for (let release = 0; release < 1_000; release += 1) {
    const rate = random() * 0.03
    const base = sample(rate, [0, 50, 400, 3_000][release % 4] ?? 0, random)
    if (loadsUntil('withdraw', rate, base, 2_000, random) !== null) withdrawn += 1
  }
  expect(withdrawn).toBeLessThanOrEqual(1)
})

test.each([
  [1, 5],
  [0.5, 20],
  [0.2, 60],
])('a release that fails at a rate of %d is withdrawn within a minute, after %d loads at most', (rate, most) => {
  const random = randomFrom(2)
  for (let time = 0; time < 200; time += 1) {
    const base = sample(0.005, 1_000, random)
    const found = loadsUntil('withdraw', rate, base, A_MINUTE, random)
    expect(found).not.toBeNull()
    if (time === 0) expect(found).toBeLessThanOrEqual(most)
  }
})
