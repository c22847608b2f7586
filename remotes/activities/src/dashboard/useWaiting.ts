import { queryOf, useQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listAppointments } from '@almanac/contracts/telehealth/appointments'
import type { Waiting } from './due'

const FEATURE = 'Virtual Appointments'

/** What waits for her beside her activities: surveys of her study, and appointments where she has that feature. */
export function useWaiting(now: Date): Waiting {
  const { hs_features, onboarding_surveys } = useUser()
  const enabled = hs_features.some((feature) => feature.title === FEATURE && feature.enabled)
  const { data } = useQuery({ ...queryOf(listAppointments, { query: { limit: 50, history: 'false' } }), enabled })
  return { now, appointments: data ?? [], survey: onboarding_surveys.some(({ completed }) => !completed) }
}
