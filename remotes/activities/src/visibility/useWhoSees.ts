import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { changeVisibility, getVisibility, type UserRelationship } from '@almanac/contracts/activities/visibility'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { useState } from 'react'

/**
 * Who sees an activity, and a way to change it for one person. What the screen
 * shows is what the server has said: who may see health data is never guessed.
 */
export function useWhoSees(activity_id: string) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const queries = useQueryClient()
  const input = { params: { id: activity_id } }
  const { data, error, refetch } = useCall(getVisibility, input)
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())

  const change = async ({ id }: UserRelationship, may_see: boolean) => {
    if (changing.has(id)) return
    setChanging((others) => new Set([...others, id]))
    try {
      const body = { id: activity_id, relationships: may_see ? [id] : [], removed_relationships: may_see ? [] : [id] }
      queries.setQueryData(queryOf(getVisibility, input).queryKey, await api(changeVisibility, { ...input, body }))
    } catch {
      toast(t('visibility.failed'), { tone: 'wrong' })
      void refetch()
    } finally {
      setChanging((others) => new Set([...others].filter((other) => other !== id)))
    }
  }
  return { circle: data?.user_relationships, error, refetch, change, changing }
}
