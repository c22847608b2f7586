import { api, type ApiError } from '@almanac/api-client'
import { useMutation } from '@almanac/api-client/query'
import type { Body } from '@almanac/contracts'
import { changeAppointment, type Appointment } from '@almanac/contracts/telehealth/appointments'
import { useReadAgain } from '../appointments/useAppointments'

type Change = Omit<Body<typeof changeAppointment>, 'id'>

/** Asking something of one appointment. */
export interface Changing {
  ask: (change: Change) => void
  busy: boolean
  /** Why the last request was not accepted. */
  error: ApiError | null
  /** Forgets the last error. */
  forget: () => void
}

/**
 * Sends a request and waits for the server's word, because the participant must
 * know whether her appointment stands: nothing is shown as changed before.
 * Whatever comes of it, the lists are read again.
 */
export function useChange({ id }: Appointment, onChanged: () => void): Changing {
  const readAgain = useReadAgain()
  const { mutate, isPending, error, reset } = useMutation<unknown, ApiError, Change>({
    mutationFn: (change) => api(changeAppointment, { params: { id }, body: { id, ...change } }),
    onSuccess: onChanged,
    onSettled: () => void readAgain(),
  })
  return { ask: (change) => mutate(change), busy: isPending, error, forget: reset }
}
