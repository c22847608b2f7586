import { useTranslation } from '@almanac/i18n'
import { Button, ListSkeleton, Screen, Stack, Text, VisuallyHidden } from '@almanac/ui/core'

/** While a remote's code is on its way: the outline of a screen, in its place. */
export function ScreenLoading() {
  const { t } = useTranslation('host')
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <ListSkeleton />
    </div>
  )
}

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
