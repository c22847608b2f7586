import { useTranslation } from '@almanac/i18n'
import { Screen, Text } from '@almanac/ui/core'
import { DeviceCheck } from './media/DeviceCheck'
import { useLocalMedia } from './media/useLocalMedia'

/** `/virtual_appointments/devices`: tests camera, microphone and speaker at any time. */
export function DevicesScreen() {
  const { t } = useTranslation('telehealth')
  const { media, local } = useLocalMedia()
  return (
    <Screen title={t('devices.title')} back="/virtual_appointments">
      <Text>{t('devices.intro')}</Text>
      <DeviceCheck alone media={media} local={local} />
    </Screen>
  )
}
