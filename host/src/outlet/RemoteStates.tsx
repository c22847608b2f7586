import { useTranslation } from '@almanac/i18n'
import { Button, ListSkeleton, Screen, Stack, Text, VisuallyHidden } from '@almanac/ui/core'

/** Skeleton of a screen while the remote's code loads. */
export function ScreenLoading() {
  const { t } = useTranslation('host')
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <ListSkeleton />
    </div>
  )
}

/** Shown instead of a remote that could not be loaded or is no longer in the registry, or of a screen that threw. */
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
