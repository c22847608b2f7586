import { useTexts } from '@almanac/i18n'
import { Button } from '../button/Button'
import { Stack } from '../layout/Stack'
import { Text } from '../layout/Text'
import { Picture } from '../picture/Picture'

interface ErrorStateProps {
  /** What happened, in the screen's words; a general sentence when absent. */
  title?: string
  /** What to do; a general sentence when absent. */
  hint?: string
  /** Tries again. Without it no button is shown. */
  onRetry?: () => void
  /** There was no answer at all (ApiError with status 0): says so. */
  offline?: boolean
}

/** What a place shows when what belongs there could not be brought. */
export function ErrorState({ title, hint, onRetry, offline = false }: ErrorStateProps) {
  const { t } = useTexts('ui')
  return (
    <Stack role="alert" align="center" gap={3} style={{ padding: '2rem 1rem' }}>
      <Picture name={offline ? 'offline' : 'error'} />
      <Text as="h2" variant="lead" weight="bold" align="center">{title ?? t(offline ? 'error.offline_title' : 'error.title')}</Text>
      <Text tone="soft" align="center">{hint ?? t(offline ? 'error.offline_hint' : 'error.hint')}</Text>
      {onRetry && <Button icon="retry" onClick={onRetry}>{t('error.retry')}</Button>}
    </Stack>
  )
}
