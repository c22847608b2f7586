import { FLAG_EVIDENCE } from './judge'

/** A release may be this much slower than its known good one. */
export const SLOWER = 1.1

/** Parts of equal size into which the measurements of the known good release are cut; `SLOWER` is taken off before. */
export const PARTS = 20

/** Measurements of the known good release below which nothing is said about speed. */
export const LEAST_MEASURED = 200

/** How much is bet on each measurement being above the middle. */
const BETS = [0.2, 0.4, 0.6, 0.8]

/** The logarithm of what a bet returns by the part that a measurement falls into. */
const RETURNS = BETS.map((bet) =>
  Array.from({ length: PARTS }, (_, part) => Math.log(1 + bet * ((2 * (part + 0.5)) / PARTS - 1))),
)

/**
 * The evidence that a release is more than a tenth slower than its known good one: an e-value. A measurement of a release
 * that is not falls into each of the parts equally often, so a bet on the upper ones wins nothing in the mean, and the
 * product of what it returns is a supermartingale, whatever the distribution.
 *
 * @param histogram how many measurements, divided by `SLOWER`, fell into each part, the fastest first
 */
export function slowness(histogram: readonly number[]): number {
  const products = RETURNS.map((returned) =>
    Math.exp(histogram.reduce((log, count, part) => log + count * (returned[part] ?? 0), 0)),
  )
  return products.reduce((sum, product) => sum + product, 0) / BETS.length
}

/** Slowness alone is told to operators: a slow screen serves people better than none. */
export const isSlow = (histogram: readonly number[]): boolean => slowness(histogram) >= FLAG_EVIDENCE

/** The part that a measurement falls into, by the upper bounds of all parts but the last. */
export function partOf(bounds: readonly number[], value: number): number {
  const part = bounds.findIndex((bound) => value / SLOWER < bound)
  return part < 0 ? PARTS - 1 : part
}
