import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { Group } from './Group'
import { PasswordSection } from './password/PasswordSection'
import type { Save } from './useProfile'

/** The profile of somebody whose study team keeps it: her password is hers to change, nothing else. */
export function PasswordOnly({ save }: { save: Save }) {
  const { t } = useTranslation('account')
  return (
    <>
      <Text tone="soft">{t('profile.password_only')}</Text>
      <Group title={t('profile.groups.account')}>
        <PasswordSection save={save} />
      </Group>
    </>
  )
}
