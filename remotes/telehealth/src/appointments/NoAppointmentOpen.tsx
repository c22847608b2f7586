import { useTranslation } from '@almanac/i18n'
import { NothingOpen } from '@almanac/ui/content'

/** Beside the list of appointments while none is open. */
export function NoAppointmentOpen() {
  const { t } = useTranslation('telehealth')
  return <NothingOpen picture="appointments" title={t('appointments.choose')} />
}
