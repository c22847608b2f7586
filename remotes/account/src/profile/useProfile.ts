import { useEffect, useEffectEvent, useRef } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { setUser, useUser } from '@almanac/auth'
import { getProfile, updateProfile, type Profile, type ProfileChange } from '@almanac/contracts/account/profile'

/** What is to change; a function where it depends on what is there by then, such as a whole list. */
type Change = ProfileChange | ((now: Profile) => ProfileChange)

/** Saves what is named, one after the other, and gives the profile as it is then. Throws ApiError; nothing has changed then. */
export type Save = (change: Change) => Promise<Profile>

/** What every section of the profile is given. */
export interface ProfileSectionProps {
  profile: Profile
  save: Save
}

/** The user's own profile, and the one way to change it. Other tabs that show it follow. */
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

  /** Takes over what the server said; the host, all remotes and other tabs see it at once. */
  const take = (profile: Profile): void => {
    show(profile)
    tellOtherTabs()
  }

  const saveNow = async (change: Change): Promise<Profile> => {
    const now = client.getQueryData(options.queryKey)
    if (!now) throw new ApiError(0, [])
    const profile = await api(updateProfile, {
      params: { id },
      body: typeof change === 'function' ? change(now) : change,
    })
    take(profile)
    return profile
  }

  const save: Save = (change) => {
    // Lists are saved whole: the second of two quick changes must know of the first.
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

/** The profile has changed here. No word of what: other tabs ask the server. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed')
}

/** Hears of changes made in other tabs until the returned function is called. */
function onOtherTab(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
