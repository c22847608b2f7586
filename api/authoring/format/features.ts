import * as z from 'zod/mini'
import { type FeatureLevel, type FeatureName, featuresAt } from '@almanac/domain/features'

/** The features that a file switches on and off. */
export interface FeatureLists {
  features: readonly FeatureName[]
  features_off: readonly FeatureName[]
}

/** The fields of these lists in a file that sets features at a level. */
export const featureLists = (level: FeatureLevel) => ({
  features: z._default(z.array(z.enum(featuresAt(level))), []),
  /** On elsewhere, and off here; by default a less specific level decides. */
  features_off: z._default(z.array(z.enum(featuresAt(level))), []),
})

/** A file switches no feature both on and off. */
export const noContradiction = () =>
  z.refine<FeatureLists>(({ features, features_off }) => !features_off.some((title) => features.includes(title)), {
    path: ['features_off'],
    message: 'a feature is in `features` or in `features_off`, not in both',
  })
