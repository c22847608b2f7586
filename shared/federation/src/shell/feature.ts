import { createContext, useContext } from 'react'
import { FEATURES, type FeatureName } from '@almanac/domain/features'

/** Whether a feature is on for this visitor. The host provides it, from the registry; without one the defaults hold. */
export const FeatureContext = createContext<(name: FeatureName) => boolean>((name) => FEATURES[name].default)

/** Whether a feature is on for this visitor; the component renders again when that changes. */
export function useFeature(name: FeatureName): boolean {
  return useContext(FeatureContext)(name)
}
