import { useMemo } from 'react'
import type { Registry } from '@almanac/contracts/platform/registry'
import { useIsEnabled, useRegistry } from './registry-store'
import { places, type Places } from '../navigation/places'

const switchedOffOf = ({ switched_off }: Registry) => switched_off

/** The navigation of the visitor for whom the registry was resolved. */
export function usePlaces(): Places {
  const remotes = useRegistry((registry) => registry.remotes)
  const enabled = useIsEnabled()
  const switchedOff = useRegistry(switchedOffOf)
  return useMemo(() => places(remotes, enabled, switchedOff), [remotes, enabled, switchedOff])
}
