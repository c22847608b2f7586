import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { getQueryClient } from '@almanac/api-client/query'
import type { DescriptorNavigation, Registry, Release } from '@almanac/contracts/platform/registry'
import { ME } from '../navigation/places'
import { usePlaces } from '../registry/usePlaces'
import { useRegistry } from '../registry/registry-store'
import { mayPrepare, whenPreparing, type HiddenRendering } from './hidden-rendering'

/** A place that is rendered hidden before its first visit. */
export interface PreparedPlace extends HiddenRendering {
  /** Null for one of the host itself. */
  release: Release | null
  place: string
}

/** A place that could be prepared. */
export type Preparable = Pick<PreparedPlace, 'release' | 'place'>

interface Mounted {
  place: string
  prepared?: PreparedPlace
}

const remotesOf = ({ remotes }: Registry) => remotes

/** The release of a place that stays mounted, if it may run before somebody opens it. */
function releaseOf({ path, keep_mounted }: DescriptorNavigation, remotes: readonly Release[]): Release | undefined {
  if (!keep_mounted) return undefined
  return remotes.find(
    (release) => mayPrepare(release) && release.descriptor.navigation.some((other) => other.path === path),
  )
}

/**
 * Renders the places that are likely to be opened next, hidden, once the open screen has what it reads and the browser
 * is idle: those of the bar, and on Me those that its rows lead to. `put` is called with each, and again when what it
 * reads is there. Only places of known good releases: one that is on trial must not hang a page on which nobody opened
 * it. Not where the browser saves data.
 */
export function usePreparedPlaces(
  open: string | null,
  mounted: readonly Mounted[],
  put: (place: PreparedPlace) => void,
): void {
  const { bar, more } = usePlaces()
  const remotes = useRegistry(remotesOf)
  const wanted = useEffectEvent((): Preparable[] => {
    const likely = open === ME ? [...more, ...bar] : bar
    const ofRemotes = likely.flatMap((place): Preparable[] => {
      const release = releaseOf(place, remotes)
      return release ? [{ release, place: place.path }] : []
    })
    return [...ofRemotes, { release: null, place: ME }].filter(
      ({ place }) => !mounted.some((one) => one.place === place),
    )
  })
  const onPrepared = useEffectEvent(put)

  useEffect(
    () =>
      whenPreparing(async (signal) => {
        const { preparePlaces } = await import(/* webpackChunkName: "offline" */ './prepare-places')
        await preparePlaces(wanted(), (place) => onPrepared(place), getQueryClient(), signal)
      }),
    [open],
  )

  useLayoutEffect(() => {
    const opened = mounted.find(({ place }) => place === open)?.prepared
    if (opened) opened.prefetching.isHidden = false
  }, [open, mounted])
}
