import { useEffect, useEffectEvent, useRef } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { setUser, useUser } from '@almanac/auth'
import { getProfile, updateProfile, type Profile, type ProfileChange } from '@almanac/contracts/account/profile'

/** Saves a change after pending ones and resolves to the new profile. Throws ApiError without having changed anything. */
export type Save = (change: ProfileChange) => Promise<Profile>

/** Whether another device has changed or removed the same entry since; the profile is then the server's. */
export const isEntryChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.has('PROFILE_ENTRY_CHANGED')

/** Props of every profile section. */
export interface ProfileSectionProps {
  profile: Profile
  save: Save
}

/** The user's own profile and the function that saves changes. Other tabs that show it are updated. */
export function useProfile() {
  const { id } = useUser()
  const client = useQueryClient()
  const options = queryOf(getProfile, { params: { id } })
  const query = useCall(getProfile, { params: { id } })
  const saving = useRef<Promise<unknown>>(Promise.resolve())

  const show = (profile: Profile): void => {
    client.setQueryData(options.queryKey, profile)
    setUser(profile)
  }

  /** Applies the profile from the server; updates the host, all remotes and other tabs. */
  const take = (profile: Profile): void => {
    show(profile)
    notifyOtherTabs()
  }

  const saveNow = async (body: ProfileChange): Promise<Profile> => {
    try {
      const profile = await api(updateProfile, { params: { id }, body })
      take(profile)
      return profile
    } catch (error) {
      // The editor shows the stored entry beside its own; without it the error of the read is thrown.
      if (isEntryChanged(error)) show(await client.fetchQuery({ ...options, staleTime: 0 }))
      throw error
    }
  }

  const save: Save = (change) => {
    // In order: the second of two quick changes of one field must be the last write.
    const turn = saving.current.catch(() => undefined).then(() => saveNow(change))
    saving.current = turn
    return turn
  }

  const follow = useEffectEvent(() => {
    client.fetchQuery({ ...options, staleTime: 0 }).then(show, () => undefined)
  })
  useEffect(() => onOtherTab(() => follow()), [])

  return { profile: query.data, error: query.error, retry: () => void query.refetch(), save, take }
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('almanac.profile')

/** Notifies other tabs that the profile has changed, without data: they refetch. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

/** Subscribes to changes in other tabs; returns the unsubscribe function. */
function onOtherTab(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
