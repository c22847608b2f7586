import { useTranslation } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { Row, Stack, Text } from '@almanac/ui/core'
import { otherOf, useOtherName } from '../appointments/provider'
import { useUpcomingAppointment } from '../appointments/useAppointments'
import { useWhen } from '../time/useWhen'

/** Whom the visit is with, and when; nothing where that is not known, because the visit needs neither. */
export function WhoAndWhen({ id }: { id: string }) {
  const { t } = useTranslation('telehealth')
  const when = useWhen()
  const otherName = useOtherName()
  const appointment = useUpcomingAppointment(id).data?.find((one) => one.id === id)
  if (!appointment) return null
  const name = otherName(appointment)
  const { avatar_id, image_id } = otherOf(appointment)
  return (
    <Row gap={3}>
      <Avatar name={name} avatar_id={avatar_id} image_id={image_id} size={56} />
      <Stack gap={0}>
        <Text variant="title">{t('next.with', { name })}</Text>
        <Text tone="soft" numbers>
          {t('next.when', { day: when.day(appointment.start_at), time: when.time(appointment.start_at) })}
        </Text>
      </Stack>
    </Row>
  )
}
