import {
  OpenFeature,
  StandardResolutionReasons,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/web-sdk'
import { FEATURES, isFeatureName } from '@almanac/domain/features'
import type { Feature } from '@almanac/contracts/account/session'

/** Evaluates the registry's features, which the server resolved from company, theme and user. */
class RegistryProvider implements Provider {
  readonly metadata = { name: 'almanac-registry' }
  readonly runsOn = 'client'
  private readonly enabled: ReadonlyMap<string, boolean>

  constructor(features: Feature[]) {
    this.enabled = new Map(features.map((feature) => [feature.title, feature.enabled]))
  }

  resolveBooleanEvaluation(title: string, fallback: boolean): ResolutionDetails<boolean> {
    const value = this.enabled.get(title)
    return value === undefined
      ? { value: fallback, reason: StandardResolutionReasons.DEFAULT }
      : { value, reason: StandardResolutionReasons.TARGETING_MATCH }
  }

  // All features are booleans; OpenFeature's interface requires the other types.
  resolveStringEvaluation(_: string, fallback: string): ResolutionDetails<string> {
    return { value: fallback, reason: StandardResolutionReasons.DEFAULT }
  }

  resolveNumberEvaluation(_: string, fallback: number): ResolutionDetails<number> {
    return { value: fallback, reason: StandardResolutionReasons.DEFAULT }
  }

  resolveObjectEvaluation<T extends JsonValue>(_: string, fallback: T): ResolutionDetails<T> {
    return { value: fallback, reason: StandardResolutionReasons.DEFAULT }
  }
}

/** Makes OpenFeature evaluate the features of this registry. */
export function setFeatures(features: Feature[]): void {
  OpenFeature.setProvider(new RegistryProvider(features))
}

/** Whether a feature is on; its default if the registry does not list it, off for a name unknown to this host. */
export function featureEnabled(title: string): boolean {
  return OpenFeature.getClient().getBooleanValue(title, isFeatureName(title) ? FEATURES[title].default : false)
}
