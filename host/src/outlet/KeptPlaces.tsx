import { Activity, useState } from 'react'
import { Route, Routes, useLocation, type Location } from 'react-router-dom'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { useRegistry } from '../registry/registry-store'
import { markMounting } from '../remotes/hang-detection'
import { loadedRemote } from '../remotes/load-release'
import { RemoteOutlet } from './RemoteOutlet'

/** The screen of a place that stays mounted, with the release of the registry. */
export interface OpenPlace {
  release: Release
  pathname: string
}

interface Kept extends OpenPlace {
  /** The address that the screen knows: while it is hidden that of its last visit. */
  location: Location
}

/** Whether the remote wants the screen at exactly this address to stay mounted (`keep_mounted` of a place). */
export const isKeptPlace = ({ descriptor: { navigation } }: Release, pathname: string): boolean =>
  navigation.some((place) => place.keep_mounted === true && place.path === pathname)

const remotesOf = ({ remotes }: Registry) => remotes

/** The places that are mounted, with the open one and the releases of the registry; the same array where nothing changed. */
function keptWith(kept: readonly Kept[], open: OpenPlace | null, location: Location, remotes: Release[]) {
  const others = kept.flatMap((place) => {
    if (place.pathname === open?.pathname) return []
    const release = remotes.find(({ remote }) => remote === place.release.remote)
    if (!release || !isKeptPlace(release, place.pathname)) return []
    return [release === place.release ? place : { ...place, release }]
  })
  const former = kept.find(({ pathname }) => pathname === open?.pathname)
  const isSame = former?.release === open?.release && former?.location === location
  const opened = open ? [former && isSame ? former : { ...open, location }] : []
  const next = [...others, ...opened].sort((one, other) => (one.pathname < other.pathname ? -1 : 1))
  return next.length === kept.length && next.every((place, index) => place === kept[index]) ? kept : next
}

/**
 * The screens of places that are visited again and again, such as Today and History: mounted when they are first
 * opened, and only hidden while another screen is shown, so that a tap shows them at once, as they were left. Their
 * effects end while they are hidden (React's `Activity`), as if they were unmounted.
 */
export function KeptPlaces({ open }: { open: OpenPlace | null }) {
  const location = useLocation()
  const remotes = useRegistry(remotesOf)
  const [kept, setKept] = useState<readonly Kept[]>([])
  const [shown, setShown] = useState<string | null>(null)
  const next = keptWith(kept, open, location, remotes)
  if (next !== kept) setKept(next)
  if (shown !== (open?.pathname ?? null)) {
    setShown(open?.pathname ?? null)
    // Before its effects begin again, which may hang; it is not among the mounted ones now.
    const loaded = open && loadedRemote(open.release)
    if (loaded) markMounting(open.release, loaded.version)
  }
  return next.map(({ pathname, release, location: known }) => (
    <Activity key={pathname} mode={pathname === open?.pathname ? 'visible' : 'hidden'}>
      <Routes location={known}>
        <Route path="*" element={<RemoteOutlet release={release} pathname={pathname} />} />
      </Routes>
    </Activity>
  ))
}
