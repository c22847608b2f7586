import * as z from 'zod/mini'

/**
 * A measured number of a provider, also written as text. Any other text is NaN: that measurement is left out with its
 * reason, and the others of the answer are not lost with it.
 */
export const measuredNumber = z.nullish(
  z.pipe(
    z.union([z.number(), z.string().check(z.maxLength(80))]),
    z.transform((value) => {
      if (typeof value === 'number') return value
      return /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN
    }),
  ),
)
