import { useTranslation } from '@almanac/i18n'
import { Button, Screen, Stack, Text } from '@almanac/ui/core'

/** Stands in the place of a remote that could not be loaded or is gone, or of a screen that threw. */
export function RemoteFailed({
  at,
  onRetry,
}: {
  at: 'remote_failed' | 'screen_failed' | 'remote_gone'
  onRetry: () => void
}) {
  const { t } = useTranslation('host')
  return (
    <Screen title={t(`${at}.title`)}>
      <Stack gap={5} align="start" role="alert">
        <Text>{t(`${at}.text`)}</Text>
        <Button variant="primary" icon="retry" onClick={onRetry}>
          {t(`${at}.retry`)}
        </Button>
      </Stack>
    </Screen>
  )
}
