import { Suspense } from 'react'
import { lazyScreen } from '@almanac/federation/shell'
import { FirstOpen, useFirstItem } from '@almanac/ui/content'
import { inState, useRelationships } from '../relationships/useRelationships'

const RelationshipOf = lazyScreen(
  () =>
    import(/* webpackChunkName: "relationships" */ '../relationships/RelationshipScreen').then(
      (file) => file.RelationshipOf,
    ),
  () => null,
)

/** Beside the circle while none of its members was chosen: the first one. */
export function FirstMember() {
  const { data } = useRelationships()
  const id = useFirstItem(data && inState(data, 'in_circle').map((member) => member.id))
  if (id === null) return null
  return (
    <FirstOpen at={`/relationship/${id}`}>
      <Suspense>
        <RelationshipOf key={id} id={id} />
      </Suspense>
    </FirstOpen>
  )
}
