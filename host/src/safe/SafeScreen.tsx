import { useTranslation } from '@almanac/i18n'
import { LinkButton, Screen, Stack, Text } from '@almanac/ui/core'
import { LaterPicture } from '../theme/LaterPicture'

/** Shown instead of the dashboard in safe mode: explains it and the available actions. */
export function SafeScreen() {
  const { t } = useTranslation('host')
  return (
    <Screen title={t('safe.title')}>
      <Stack gap={4} align="start">
        <LaterPicture name="error" />
        <Text>{t('safe.text')}</Text>
        <Text>{t('safe.kept')}</Text>
        <LinkButton to="/profile" variant="primary">
          {t('safe.profile')}
        </LinkButton>
        <LinkButton to="/logout" variant="quiet">
          {t('settings.sign_out')}
        </LinkButton>
      </Stack>
    </Screen>
  )
}
