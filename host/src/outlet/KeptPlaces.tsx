import {
  Activity,
  memo,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ContextType,
  type ReactNode,
} from 'react'
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { PrefetchContext } from '@almanac/api-client/query'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { afterPaint } from '../idle/after-paint'
import { onAddress, type Address } from '../navigation/address-changes'
import { useRegistry } from '../registry/registry-store'
import { markMounting } from '../remotes/hang-detection'
import { loadedRemote } from '../remotes/load-release'
import { RemoteOutlet } from './RemoteOutlet'
import { createShowElements, SHOWABLE } from './shown-elements'
import { usePreparedPlaces, type PreparedPlace } from './usePreparedPlaces'

/** The screen of a place that stays mounted, with the release of the registry; null for one of the host itself. */
export interface OpenPlace {
  release: Release | null
  /** The path of the place. */
  place: string
  /** The open address: the place, or a detail beside its list. */
  pathname: string
}

/** The address of a visit, and the kind of navigation that led there. */
type Visit = ContextType<typeof LocationContext>

interface Kept extends OpenPlace {
  /** What the screen knows: while it is hidden that of its last visit. */
  visit: Visit
  /** Set where it was rendered before its first visit. */
  prepared?: PreparedPlace
}

const remotesOf = ({ remotes }: Registry) => remotes

/** A hidden place with the release of the registry; nothing where that does not want it, or where it was left at a detail. */
function stillKept(kept: Kept, remotes: readonly Release[]): Kept[] {
  if (kept.pathname !== kept.place) return []
  if (kept.release === null) return [kept]
  const { remote } = kept.release
  const release = remotes.find((other) => other.remote === remote)
  if (!release?.descriptor.navigation.some(({ path, keep_mounted }) => keep_mounted && path === kept.place)) return []
  return [release === kept.release ? kept : { ...kept, release }]
}

/** The places that are mounted, with the open one and the releases of the registry; the same array where nothing changed. */
function keptWith(kept: readonly Kept[], open: OpenPlace | null, visit: Visit, remotes: readonly Release[]) {
  const others = kept.flatMap((one) => (one.place === open?.place ? [] : stillKept(one, remotes)))
  const former = kept.find(({ place }) => place === open?.place)
  const isSame = former?.release === open?.release && former?.visit === visit
  const opened = open ? [former && isSame ? former : { ...open, visit, prepared: former?.prepared }] : []
  const next = [...others, ...opened].sort((one, other) => (one.place < other.place ? -1 : 1))
  return next.length === kept.length && next.every((place, index) => place === kept[index]) ? kept : next
}

/** The same with a place that nobody has opened yet. */
function keptWithPrepared(kept: readonly Kept[], prepared: PreparedPlace): readonly Kept[] {
  const { release, place } = prepared
  const former = kept.find((one) => one.place === place)
  if (former && !former.prepared?.prefetching.isHidden) return kept
  const visit: Visit = {
    location: { pathname: place, search: '', hash: '', state: null, key: 'default' },
    navigationType: NavigationType.Push,
  }
  return [...kept.filter((one) => one !== former), { release, place, pathname: place, visit, prepared }]
}

/**
 * The elements of the places, and of the screen that is none (null): shows the open one and hides the others. First as
 * soon as the router has gone to the address of a place as it was left, then after each rendering. React is later with
 * both: rendering a navigation takes longer than painting the place.
 */
function useShown(open: string | null, kept: readonly Kept[]) {
  const places = useRef<HTMLDivElement>(null)
  const [showElements] = useState(createShowElements)
  const show = (shown: string | null) => {
    showElements(places.current?.children ?? [], ({ dataset }) => (dataset['place'] ?? null) === shown)
  }
  const follow = useEffectEvent(({ pathname, search, isReturn }: Address) => {
    const place = kept.find((one) => one.place === pathname && one.pathname === pathname)
    if (place?.visit.location.search !== search) return
    const isScrolled = !isReturn && window.scrollY > 0
    show(pathname)
    if (isScrolled) window.scrollTo(0, 0)
  })
  useEffect(() => onAddress((to) => follow(to)), [])
  return { places, show: () => show(open) }
}

/** Does something first among the effects of a layout: what comes after it may ask the browser for sizes. */
function First({ act }: { act: () => void }) {
  useLayoutEffect(act)
  return null
}

/**
 * The screens of places that are visited again and again, such as Today and History: mounted when they are first
 * opened, and only hidden while another screen is shown, so that a tap shows them at once, as they were left. Their
 * effects end while they are hidden (React's `Activity`), as if they were unmounted. A place that is shown again is
 * painted first; then its effects begin, and those of the place before it end. `own` is the screen of the host itself,
 * `children` one that is no place.
 */
export function KeptPlaces({ open, own, children }: KeptPlacesProps) {
  const location = useLocation()
  const navigationType = useNavigationType()
  const visit = useMemo((): Visit => ({ location, navigationType }), [location, navigationType])
  const remotes = useRegistry(remotesOf)
  const [kept, setKept] = useState<readonly Kept[]>([])
  const [shown, setShown] = useState<string | null>(null)
  const [returning, setReturning] = useState<string | null>(null)
  const path = open?.place ?? null
  const [active, setActive] = useState(path)
  usePreparedPlaces(path, kept, (prepared) => setKept((now) => keptWithPrepared(now, prepared)))
  const next = keptWith(kept, open, visit, remotes)
  if (next !== kept) setKept(next)
  if (shown !== path) {
    setShown(path)
    setReturning(kept.some(({ place }) => place === path) && open?.pathname === path ? path : null)
    // Before its effects begin again, which may hang; it is not among the mounted ones now.
    const loaded = open?.release && loadedRemote(open.release)
    if (loaded && open.release) markMounting(open.release, loaded.version)
  }
  // A second rendering: a deferred value would be that of the first, because a navigation is a transition already.
  useLayoutEffect(() => afterPaint(() => startTransition(() => setActive(path))), [path])
  const isActive = (place: string) => place === active || (place === path && place !== returning)
  const { places, show } = useShown(path, next)
  return (
    <div ref={places} style={CONTENTS}>
      <First act={show} />
      {next.map(({ place, ...screen }) => (
        <Activity key={place} mode={isActive(place) ? 'visible' : 'hidden'}>
          <div data-place={place} style={SHOWABLE}>
            <Place key={screen.prepared?.round} {...screen} own={own} />
          </div>
        </Activity>
      ))}
      {open === null && <div style={SHOWABLE}>{children}</div>}
    </div>
  )
}

/** The screen of a place. A navigation leaves the others as they are: React Router's `Routes` would give all links in them another address. */
const Place = memo(function Place({ pathname, release, visit, prepared, own }: PlaceProps) {
  return (
    <PrefetchContext value={prepared?.prefetching ?? null}>
      <LocationContext value={visit}>
        {release ? <RemoteOutlet release={release} pathname={pathname} /> : own}
      </LocationContext>
    </PrefetchContext>
  )
})

interface KeptPlacesProps {
  open: OpenPlace | null
  own?: ReactNode
  children?: ReactNode
}

interface PlaceProps extends Omit<Kept, 'place'> {
  own: ReactNode
}

const CONTENTS = { display: 'contents' } as const
