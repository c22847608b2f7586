import { queryOf, useQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listAppointments } from '@almanac/contracts/telehealth/appointments'
import { useFeature } from '@almanac/federation/shell'
import type { Waiting } from './due'

/** What waits for her beside her activities: surveys of her study, and appointments where she has that feature. */
export function useWaiting(now: Date): Waiting {
  const { onboarding_surveys } = useUser()
  const enabled = useFeature('Virtual Appointments')
  const { data } = useQuery({ ...queryOf(listAppointments, { query: { limit: 50, history: 'false' } }), enabled })
  return { now, appointments: data ?? [], survey: onboarding_surveys.some(({ completed }) => !completed) }
}
