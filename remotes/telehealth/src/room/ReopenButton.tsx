import { api, type ApiError } from '@almanac/api-client'
import { useMutation } from '@almanac/api-client/query'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { reopenRoom } from '@almanac/contracts/telehealth/room'
import { isReopenable } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'
import { useRefetchAppointments } from '../appointments/useAppointments'

interface ReopenButtonProps {
  appointment: Appointment
  now: Date
  onReopened?: () => void
}

/** Lets the provider reopen a call that was ended too early, until the end of its appointment; renders nothing for anybody else. */
export function ReopenButton({
  appointment: { id, side, request_type, ...timed },
  now,
  onReopened,
}: ReopenButtonProps) {
  const { t } = useTranslation('telehealth')
  const refetch = useRefetchAppointments()
  const { mutate, isPending, error } = useMutation<unknown, ApiError, void>({
    mutationFn: () => api(reopenRoom, { params: { id } }),
    onSuccess: onReopened,
    onSettled: () => void refetch(),
  })
  if (side !== 'provider' || request_type === 'cancel' || !isReopenable(timed, now)) return null
  const reasons = error?.errors.map(({ title }) => title) ?? []
  return (
    <>
      {error && (
        <Alert tone="wrong" title={t('room.notReopened')}>
          {reasons.length > 0 ? reasons.join(', ') : t('errors.DEFAULT_ERROR')}
        </Alert>
      )}
      <div>
        <Button icon="video" busy={isPending} onClick={() => mutate()}>
          {t('room.reopen')}
        </Button>
      </div>
    </>
  )
}
