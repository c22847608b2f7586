import { useNativeBridge } from '@almanac/federation/native'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { InAppPermissions } from '../apple-health/InAppPermissions'
import { useSourceStateText } from './source'
import { usePhonePlatform } from './usePhonePlatform'
import { SourceDetails } from './SourceList'
import { useDevices } from './useSources'

/** Health Connect, the health data of an Android phone: its state, and in the app its permissions. Renders nothing for anybody who has neither and no Android phone in hand. */
export function HealthConnectSection() {
  const { t } = useTranslation('devices')
  const stateOf = useSourceStateText()
  const bridge = useNativeBridge()
  const usedOn = usePhonePlatform()
  const phone = useDevices().find(({ id, synced }) => id === 'health_connect' && synced)
  const canRead = bridge?.platform === 'android' && bridge.has('health_ask')
  if (!phone && !canRead && usedOn !== 'android') return null
  return (
    <Stack as="section" gap={3}>
      <Text as="h2" variant="lead" weight="bold">
        {t('healthConnect.title')}
      </Text>
      <Text tone="soft">{t('healthConnect.intro')}</Text>
      {phone && (
        <Stack gap={0}>
          <Text>{stateOf(phone)}</Text>
          <SourceDetails source={phone} />
        </Stack>
      )}
      <InAppPermissions platform="android" />
    </Stack>
  )
}
