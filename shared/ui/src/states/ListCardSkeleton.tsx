import { Card } from '../layout/Card'
import { ListSkeleton } from './Skeleton'

interface ListCardSkeletonProps {
  rows: number
  avatar?: boolean
}

/** Placeholder of a list in a card. */
export function ListCardSkeleton({ rows, avatar = true }: ListCardSkeletonProps) {
  return (
    <Card padding={0}>
      <div style={{ paddingInline: '1rem' }}>
        <ListSkeleton rows={rows} avatar={avatar} />
      </div>
    </Card>
  )
}
