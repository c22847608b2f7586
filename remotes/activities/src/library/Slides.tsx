import type { LibraryCategory } from '@almanac/contracts/activities/library'
import { useSyncExternalStore, type CSSProperties, type Ref } from 'react'
import { ActivityCard } from './ActivityCard'

const GAP = 12
const strip: CSSProperties = { display: 'flex', gap: GAP, margin: 0, padding: 2, listStyle: 'none' }

interface SlidesProps {
  category: LibraryCategory
  /** The viewport of the slides. */
  ref?: Ref<HTMLDivElement>
  /** Uses native scrolling until the carousel is loaded, and if it fails to load. */
  plain?: boolean
}

/** The activities of a category in a row, two or three in view. All are reachable by keyboard and screen readers. */
export function Slides({ category: { activities }, ref, plain = false }: SlidesProps) {
  const inView = useSlidesInView()
  return (
    <div ref={ref} style={plain ? { overflowX: 'auto' } : { overflow: 'hidden' }}>
      <ul style={strip}>
        {activities.map((activity) => (
          <li
            key={activity.id}
            style={{ flex: `0 0 calc((100% - ${GAP * (inView - 1)}px) / ${inView})`, minWidth: 0, display: 'grid' }}
          >
            <ActivityCard activity={activity} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Breakpoint from two to three slides (specification 001, section 9). */
const WIDE = '(min-width: 763px)'

function subscribe(onChange: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const list = matchMedia(WIDE)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Number of visible slides: 2 on windows narrower than 763 px, else 3. */
function useSlidesInView(): 2 | 3 {
  return useSyncExternalStore(subscribe, () => (typeof matchMedia === 'function' && matchMedia(WIDE).matches ? 3 : 2))
}
