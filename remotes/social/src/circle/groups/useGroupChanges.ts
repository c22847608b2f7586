import { api } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import {
  createGroup,
  deleteGroup,
  listGroups,
  updateGroup,
  type RelationshipGroup,
} from '@almanac/contracts/social/groups'
import { newId } from '@almanac/domain/ids'
import { useRef } from 'react'

/** The form values of a group. */
export interface GroupInput {
  name: string
  user_ids: readonly string[]
}

/** Creates, updates and deletes a group. */
export function useGroupChanges(group: RelationshipGroup | null) {
  const queries = useQueryClient()
  // Creates a new group only once, however often its form is submitted.
  const made = useRef<{ id: string; group: RelationshipGroup | null } | null>(null)

  const show = (change: (groups: RelationshipGroup[]) => RelationshipGroup[]) => {
    queries.setQueryData(queryOf(listGroups).queryKey, (list) => list && change(list))
    void queries.invalidateQueries({ queryKey: [listGroups.id] })
  }
  const put = (saved: RelationshipGroup): RelationshipGroup => {
    show((list) => [...list.filter(({ id }) => id !== saved.id), saved])
    return saved
  }

  const create = async (name: string): Promise<RelationshipGroup> => {
    made.current ??= { id: newId(), group: null }
    const { id } = made.current
    made.current.group ??= put(await api(createGroup, { body: { id, name } }))
    return made.current.group
  }

  const save = async ({ name, user_ids }: GroupInput): Promise<void> => {
    const before = group ?? (await create(name))
    const added = user_ids.filter((id) => !before.user_ids.includes(id))
    const removed_user_ids = before.user_ids.filter((id) => !user_ids.includes(id))
    const renamed = name === before.name ? {} : { name }
    if (added.length + removed_user_ids.length === 0 && name === before.name) return
    const { id } = before
    put(await api(updateGroup, { params: { id }, body: { id, ...renamed, user_ids: added, removed_user_ids } }))
  }

  const remove = async (): Promise<void> => {
    if (!group) return
    await api(deleteGroup, { params: { id: group.id } })
    show((list) => list.filter(({ id }) => id !== group.id))
  }
  return { save, remove }
}
