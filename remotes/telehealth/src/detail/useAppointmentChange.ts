import { api, type ApiError } from '@almanac/api-client'
import { useMutation } from '@almanac/api-client/query'
import type { Body } from '@almanac/contracts'
import { changeAppointment } from '@almanac/contracts/telehealth/appointments'
import { useRefetchAppointments } from '../appointments/useAppointments'

type Change = Omit<Body<typeof changeAppointment>, 'id' | 'version'>

/** Requests to change one appointment. */
export interface AppointmentChange {
  request: (change: Change) => void
  busy: boolean
  /** Why the last request was not accepted. */
  error: ApiError | null
  /** Removes the last error. */
  reset: () => void
}

/** The state that the user has seen, and what follows a change. */
interface Seen {
  id: string
  version: number
  onChanged: () => void
  /** The other side was faster. */
  onOvertaken: () => void
}

/**
 * Sends a request and waits for the server's word, because both must know whether the
 * appointment is still on: nothing is shown as changed before. Whatever comes of it, the
 * lists are read again.
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
