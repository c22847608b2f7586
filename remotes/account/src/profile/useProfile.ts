import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { setUser, useUser } from '@almanac/auth'
import { getProfile, updateProfile, type Profile, type ProfileChange } from '@almanac/contracts/account/profile'
import { outbox, type OutcomeEvent } from '@almanac/outbox'
import { notifyOtherTabs, onOtherTab } from './otherTabs'

/** Saves a change after pending ones and resolves to the new profile. Throws ApiError without having changed anything. */
export type Save = (change: ProfileChange) => Promise<Profile>

/** Whether another device has changed or removed the same entry since. */
export const isEntryChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.has('PROFILE_ENTRY_CHANGED')

/** Props of every profile section. */
export interface ProfileSectionProps {
  profile: Profile
  save: Save
}

/** Where the profile of the user is cached, and how it is shown by the host and all remotes. */
function useShownProfile() {
  const { id } = useUser()
  const client = useQueryClient()
  const options = useMemo(() => queryOf(getProfile, { params: { id } }), [id])
  const show = useCallback(
    (profile: Profile): Profile => {
      client.setQueryData(options.queryKey, profile)
      setUser(profile)
      return profile
    },
    [client, options],
  )
  return { id, client, options, show }
}

/** Reads the profile from the server, never from this device, and shows it. Throws ApiError. */
export function useReadProfile(): () => Promise<Profile> {
  const { id, client, options, show } = useShownProfile()
  return useCallback(
    () =>
      client.fetchQuery({ ...options, queryFn: () => api(getProfile, { params: { id } }), staleTime: 0 }).then(show),
    [id, client, options, show],
  )
}

const isProfile = (answer: unknown): answer is Profile =>
  typeof answer === 'object' && answer !== null && 'conditions' in answer && 'first_name' in answer

/** The user's own profile and the function that saves changes. Other tabs that show it are updated. */
export function useProfile() {
  const { id, show } = useShownProfile()
  const read = useReadProfile()
  const query = useCall(getProfile, { params: { id } })
  const saving = useRef<Promise<unknown>>(Promise.resolve())

  /** Applies the profile from the server; updates the host, all remotes and other tabs. */
  const showEverywhere = (profile: Profile): void => {
    show(profile)
    notifyOtherTabs()
  }

  const saveNow = async (body: ProfileChange): Promise<Profile> => {
    const profile = await api(updateProfile, { params: { id }, body })
    showEverywhere(profile)
    return profile
  }

  const save: Save = (change) => {
    // In order: the second of two quick changes of one field must be the last write.
    const turn = saving.current.catch(() => undefined).then(() => saveNow(change))
    saving.current = turn
    return turn
  }

  const follow = useEffectEvent(() => {
    read().catch(() => undefined)
  })
  const followWrite = useEffectEvent(({ outcome, entry, answer }: OutcomeEvent) => {
    if (entry.callId !== updateProfile.id) return
    if (outcome === 'saved' && isProfile(answer)) show(answer)
    else follow()
  })
  useEffect(() => onOtherTab(() => follow()), [])
  useEffect(() => outbox.onOutcome((event) => followWrite(event)), [])

  return { profile: query.data, error: query.error, retry: () => void query.refetch(), save, showEverywhere }
}
