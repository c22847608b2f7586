import type { Feature } from '@almanac/contracts/account/session'
import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import { allowsValue, flagNamed, type FlagValue, readFlagName } from '@almanac/domain/features'
import { decidedValue, type FeatureSource } from './rule'

/** A feature of the product is on or off. */
export const isSwitch = (value: FlagValue): value is boolean => typeof value === 'boolean'

/** `hs_features` of these sources (specification 000, section 6): every feature that one of them names. */
export function listedFeatures(sources: readonly FeatureSource[]): Feature[] {
  const titles = new Set(sources.toReversed().flatMap(({ values }) => [...values.keys()]))
  return [...titles].flatMap((title) => {
    const enabled = readFlagName(title) ? undefined : decidedValue(title, sources, isSwitch)
    return enabled === undefined ? [] : [{ title, enabled: enabled === true }]
  })
}

/** The values of the flags that a release declares, by their own names. */
export function flagValues(
  remote: string,
  declared: NonNullable<RemoteDescriptor['flags']>,
  sources: readonly FeatureSource[],
): Record<string, FlagValue> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, { definition }]) => [
      name,
      decidedValue(flagNamed(remote, name), sources, (value) => allowsValue(definition, value)) ?? definition.default,
    ]),
  )
}
