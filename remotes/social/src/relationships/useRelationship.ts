import { queryOf, useQuery } from '@almanac/api-client/query'
import { getRelationship, type Relationship } from '@almanac/contracts/social/relationships'
import { MAX_RELATIONSHIPS } from '@almanac/contracts/rules/social/relationships'
import { isUuid } from '@almanac/contracts/patterns'
import { useEffect, useState } from 'react'
import { useRelationships } from './useRelationships'

/**
 * One relationship, from the list, which is also available offline; requested individually if the list has its maximum
 * length. Null if it does not exist; `was_shown` says whether this screen showed it before.
 */
export function useRelationship(id: string) {
  const { data: list, error: listError, refetch: refetchList } = useRelationships()
  const listed = list?.find((one) => one.id === id)
  const mayBeBeyond = list !== undefined && listed === undefined && list.length >= MAX_RELATIONSHIPS && isUuid(id)
  const one = useQuery({ ...queryOf(getRelationship, { params: { id } }), enabled: mayBeBeyond })
  const [was_shown, setShown] = useState(false)

  const isMissing = mayBeBeyond ? one.error?.status === 404 : list !== undefined
  const relationship: Relationship | null | undefined =
    listed ?? (isMissing ? null : mayBeBeyond ? one.data : undefined)
  useEffect(() => {
    if (relationship) setShown(true)
  }, [relationship])

  return {
    relationship,
    /** All relationships of the user, as far as they are listed. */
    relationships: list ?? [],
    was_shown,
    error: listError ?? one.error,
    refetch: () => {
      void refetchList()
      if (mayBeBeyond) void one.refetch()
    },
  }
}
