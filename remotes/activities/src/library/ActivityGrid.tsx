import type { LibraryActivity } from '@almanac/contracts/activities/library'
import { ActivityCard } from './ActivityCard'

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
  gap: '0.75rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
}

/** Activities below and beside each other. */
export function ActivityGrid({ activities, label }: { activities: readonly LibraryActivity[]; label: string }) {
  return (
    <ul aria-label={label} style={grid}>
      {activities.map((activity) => (
        <li key={activity.id} style={{ display: 'grid' }}>
          <ActivityCard activity={activity} />
        </li>
      ))}
    </ul>
  )
}
