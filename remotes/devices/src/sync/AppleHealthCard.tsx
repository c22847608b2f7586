import { useTranslation } from '@almanac/i18n'
import { LinkCard } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'
import { useSourceStateText } from './source'
import { SourceDetails } from './SourceList'
import { useDevices } from './useSources'

/** Link to the data from Apple Health, with the state of the phone. */
export function AppleHealthCard() {
  const { t } = useTranslation('devices')
  const stateOf = useSourceStateText()
  const phone = useDevices().find(({ id, synced }) => id === 'apple_health' && synced)
  return (
    <LinkCard to="/sync/manage_apple_health" icon="heart" title={t('appleHealth.title')}>
      <Stack gap={0}>
        {phone && (
          <Text as="span" variant="small" tone="soft">
            {stateOf(phone)}
          </Text>
        )}
        {phone && <SourceDetails source={phone} />}
        <Text as="span" variant="small" tone="soft">
          {t('sync.appleHealth')}
        </Text>
      </Stack>
    </LinkCard>
  )
}
