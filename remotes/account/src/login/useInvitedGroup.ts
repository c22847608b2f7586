import { lookupGroup } from '@almanac/contracts/account/registration'
import { queryOf, useQuery } from '@almanac/api-client/query'
import { studyCodeOf } from '@almanac/domain/account'
import { useSearchParams } from '@almanac/ui/router'

/** The study whose code brought the visitor here. */
export interface InvitedGroup {
  name: string
  code: string
}

/** The group that the address names (`?group=…&code=…`), once it is known; null without one, and for a code that is none. */
export function useInvitedGroup(): InvitedGroup | null {
  const [search] = useSearchParams()
  const code = studyCodeOf(search.get('code') ?? '')
  const { data } = useQuery({ ...queryOf(lookupGroup, { params: { id: code } }), enabled: code !== '' })
  return data && code !== '' ? { name: data.name, code } : null
}
