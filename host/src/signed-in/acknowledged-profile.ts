import { cacheCall, getQueryClient, queryOf } from '@almanac/api-client/query'
import { authStore, setUser } from '@almanac/auth'
import { getProfile, updateProfile, type Profile } from '@almanac/contracts/account/profile'
import { outbox } from '@almanac/outbox'

const isProfile = (answer: unknown): answer is Profile =>
  typeof answer === 'object' && answer !== null && 'conditions' in answer && 'first_name' in answer

/**
 * Shows and caches the profile that the server returns for a change that waited in the
 * outbox, on whichever screen it is acknowledged: without a network, the profile would
 * else be shown without the change.
 */
export function followAcknowledgedProfile(): void {
  outbox.onOutcome(({ outcome, entry, answer }) => {
    const { user } = authStore.getState()
    if (outcome !== 'saved' || entry.callId !== updateProfile.id || !isProfile(answer) || answer.id !== user?.id) return
    const input = { params: { id: answer.id } }
    getQueryClient().setQueryData(queryOf(getProfile, input).queryKey, answer)
    // Also where no screen has read it in this page.
    cacheCall(getProfile, input, answer)
    setUser(answer)
  })
}
