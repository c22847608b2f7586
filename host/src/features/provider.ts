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

  // Features are switches; the interface asks for the other kinds as well.
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

/** Puts the features of a registry document in force. */
export function setFeatures(features: Feature[]): void {
  OpenFeature.setProvider(new RegistryProvider(features))
}

/** Whether a feature is on; its default where the registry does not name it, off for one that this host does not know. */
export function featureEnabled(title: string): boolean {
  return OpenFeature.getClient().getBooleanValue(title, isFeatureName(title) ? FEATURES[title].default : false)
}
