import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import type { Answer, Call } from '@almanac/contracts'
import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import {
  getLibrary,
  getLibraryActivity,
  getLibraryCategory,
  joinLibraryActivity,
  leaveLibraryActivity,
  searchLibrary,
  type LibraryActivity,
  type LibraryCategory,
} from '@almanac/contracts/activities/library'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { useState } from 'react'

/**
 * Joins and leaves a library activity (specification 001, sections 4 and 8). All lists
 * update optimistically; on refusal they are reverted and it can be retried. `join` returns whether the server has it.
 */
export function useJoinActivity(id: string, title: string) {
  const { t } = useTranslation('activities')
  const client = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const show = (joined: boolean) => {
    const change = <C extends Call>(call: C, work: (answer: Answer<C>) => Answer<C>) => {
      client.setQueriesData<Answer<C>>({ queryKey: [call.id] }, (answer) =>
        answer === undefined ? undefined : work(answer),
      )
    }
    change(getLibrary, ({ categories }) => ({
      categories: categories.map((category) => categoryWithJoined(category, id, joined)),
    }))
    change(getLibraryCategory, (category) => categoryWithJoined(category, id, joined))
    change(searchLibrary, (activities) => withJoinedIn(activities, id, joined))
    change(getLibraryActivity, (activity) => withJoined(activity, id, joined))
  }

  const set = async (joined: boolean, undoable: boolean): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    // A response in flight is older than this.
    await Promise.all(
      [getLibrary, getLibraryCategory, getLibraryActivity, searchLibrary].map((call) =>
        client.cancelQueries({ queryKey: [call.id] }),
      ),
    )
    show(joined)
    try {
      await api(joined ? joinLibraryActivity : leaveLibraryActivity, { params: { id } })
      void client.invalidateQueries({ queryKey: [listActivities.id] })
      void client.invalidateQueries({ queryKey: [getActivity.id] })
      if (undoable) toast(t('library.left', { title }), { undo: () => void set(true, false) })
      return true
    } catch {
      show(!joined)
      toast(t(joined ? 'library.join_failed' : 'library.leave_failed'), { tone: 'warning' })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, join: () => set(true, false), leave: () => void set(false, true) }
}

type Flagged = Pick<LibraryActivity, 'id' | 'joined'>

/** An activity, with the flag set if it is this one. */
const withJoined = <A extends Flagged>(activity: A, id: string, joined: boolean): A =>
  activity.id === id ? { ...activity, joined } : activity

/** A list, with the flag set on this activity. */
const withJoinedIn = <A extends Flagged>(activities: readonly A[], id: string, joined: boolean): A[] =>
  activities.map((activity) => withJoined(activity, id, joined))

/** A category in which this activity has the flag. */
const categoryWithJoined = (category: LibraryCategory, id: string, joined: boolean): LibraryCategory => ({
  ...category,
  activities: withJoinedIn(category.activities, id, joined),
})
