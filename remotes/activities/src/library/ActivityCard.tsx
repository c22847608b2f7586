import type { LibraryActivity } from '@almanac/contracts/activities/library'
import { useTranslation } from '@almanac/i18n'
import { Card, Chip } from '@almanac/ui/content'
import { Stack, Text, Written } from '@almanac/ui/core'
import { ActivityIcon } from '../dashboard/day/ActivityIcon'
import { useLibraryAddress } from './address'

/** The card of a library activity, linked to its details. */
export function ActivityCard({
  activity: { id, locale, title, description, icon, joined },
}: {
  activity: LibraryActivity
}) {
  const { t } = useTranslation('activities')
  const address = useLibraryAddress()
  return (
    <Card to={address.activity(id)}>
      <Stack as="span" gap={2} align="start">
        <ActivityIcon icon={icon} />
        <Text as="span" weight="bold">
          <Written lang={locale}>{title}</Written>
        </Text>
        {description && (
          <Text as="span" variant="small" tone="soft">
            <Written lang={locale}>{description}</Written>
          </Text>
        )}
        {joined && (
          <Chip tone="good" icon="check">
            {t('library.joined')}
          </Chip>
        )}
      </Stack>
    </Card>
  )
}
