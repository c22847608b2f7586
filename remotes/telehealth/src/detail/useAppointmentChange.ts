import { api, type ApiError } from '@almanac/api-client'
import { useMutation } from '@almanac/api-client/query'
import type { Body } from '@almanac/contracts'
import { changeAppointment } from '@almanac/contracts/telehealth/appointments'
import { useRefetchAppointments } from '../appointments/useAppointments'

type Change = Omit<Body<typeof changeAppointment>, 'id' | 'version'>

/** Requests that change one appointment. */
export interface AppointmentChange {
  request: (change: Change) => void
  busy: boolean
  /** The error of the last request. */
  error: ApiError | null
  /** Clears the last error. */
  reset: () => void
}

/** The version that the user has seen, and the callbacks of a change. */
interface Seen {
  id: string
  version: number
  onChanged: () => void
  /** The other side changed the appointment first. */
  onOvertaken: () => void
}

/**
 * Sends a request and waits for the response instead of updating optimistically, because both sides must know whether
 * the appointment takes place. The lists are refetched whatever the outcome.
 */
export function useAppointmentChange({ id, version, onChanged, onOvertaken }: Seen): AppointmentChange {
  const refetch = useRefetchAppointments()
  const { mutate, isPending, error, reset } = useMutation<unknown, ApiError, Change>({
    mutationFn: (change) => api(changeAppointment, { params: { id }, body: { id, version, ...change } }),
    onSuccess: onChanged,
    onError: ({ status }) => {
      if (status === 409) onOvertaken()
    },
    onSettled: () => void refetch(),
  })
  return { request: (change) => mutate(change), busy: isPending, error, reset }
}
