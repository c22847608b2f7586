import { api } from '@almanac/api-client'
import { lookupGroup } from '@almanac/contracts/account/registration'
import { studyCodeOf } from '@almanac/domain/account'
import { useSearchParams } from '@almanac/ui/router'
import { useEffect, useState } from 'react'

/** The study whose code brought the visitor here. */
export interface InvitedGroup {
  name: string
  code: string
}

/** The group that the address names (`?group=…&code=…`), once it is known; null without one, and for a code that is none. */
export function useInvitedGroup(): InvitedGroup | null {
  const [search] = useSearchParams()
  const code = studyCodeOf(search.get('code') ?? '')
  const [group, setGroup] = useState<InvitedGroup | null>(null)

  // Not by React Query: the sign-in screen loads without it.
  useEffect(() => {
    if (code === '') return
    const controller = new AbortController()
    api(lookupGroup, { params: { id: code }, signal: controller.signal }).then(
      ({ name }) => {
        if (!controller.signal.aborted) setGroup({ name, code })
      },
      () => undefined,
    )
    return () => {
      controller.abort()
    }
  }, [code])

  return group?.code === code ? group : null
}
