import { useCall } from '@almanac/api-client/query'
import { lookupGroup } from '@almanac/contracts/account/registration'
import { ErrorState } from '@almanac/ui/content'
import { ListSkeleton } from '@almanac/ui/core'
import type { ReactNode } from 'react'

interface ByCodeProps {
  code: string
  /** Shown for a code that leads nowhere. */
  unknown: ReactNode
  children: (group_id: string) => ReactNode
}

/** What belongs to the group with this code. */
export function ByCode({ code, unknown, children }: ByCodeProps) {
  const { data, error, refetch } = useCall(lookupGroup, { params: { id: code } })
  if (data) return children(data.id)
  if (error?.status === 404 || error?.status === 422) return unknown
  return error ? (
    <ErrorState status={error.status} onRetry={() => void refetch()} />
  ) : (
    <ListSkeleton rows={3} avatar={false} />
  )
}
