import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { setUser, useUser } from '@almanac/auth'
import { getProfile, updateProfile, type Profile, type ProfileChange } from '@almanac/contracts/account/profile'

/** The user's own profile, and the one way to change it. */
export function useProfile() {
  const { id } = useUser()
  const client = useQueryClient()
  const query = useCall(getProfile, { params: { id } })

  /** Takes over what the server said; the host and all remotes see it at once. */
  const take = (profile: Profile): void => {
    client.setQueryData(queryOf(getProfile, { params: { id } }).queryKey, profile)
    setUser(profile)
  }

  /** Saves what is named. Throws ApiError; nothing has changed then. */
  const save = async (change: ProfileChange): Promise<Profile> => {
    const profile = await api(updateProfile, { params: { id }, body: change })
    take(profile)
    return profile
  }

  return { profile: query.data, error: query.error, retry: () => void query.refetch(), save, take }
}
