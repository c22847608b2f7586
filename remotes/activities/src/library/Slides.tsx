import type { LibraryCategory } from '@almanac/contracts/activities/library'
import type { CSSProperties, Ref } from 'react'
import { ActivityCard } from './ActivityCard'

const GAP = 12
const strip: CSSProperties = { display: 'flex', gap: GAP, margin: 0, padding: 2, listStyle: 'none' }

interface SlidesProps {
  category: LibraryCategory
  /** How many of them are visible at once. */
  inView: 2 | 3
  /** The viewport of the slides. */
  ref?: Ref<HTMLDivElement>
  /** Uses native scrolling until the carousel is loaded, and if it fails to load. */
  plain?: boolean
}

/** The activities of a category in a row. All are reachable by keyboard and screen readers. */
export function Slides({ category: { activities }, inView, ref, plain = false }: SlidesProps) {
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
