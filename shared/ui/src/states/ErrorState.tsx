import { useTranslation } from '@almanac/i18n'
import { Button } from '../button/Button'
import { Stack } from '../layout/Stack'
import { Text } from '../layout/Text'
import { Picture } from '../picture/Picture'

interface ErrorStateProps {
  /** What failed, in the screen's own text; a general sentence when absent. */
  title?: string
  /** Why, and what to do; derived from the status when absent. */
  hint?: string
  /** Retries. No button is shown without it, or where a retry would change nothing. */
  onRetry?: () => void
  /** The status of the ApiError: 0 if there was no response. */
  status?: number
  /** In place of a part of a screen, whose rest is there: without a drawing, and not in the middle. */
  isPart?: boolean
}

type Cause = 'offline' | 'server' | 'forbidden' | 'missing' | 'unknown'

const HINTS = {
  offline: 'error.offline_hint',
  server: 'error.server_hint',
  forbidden: 'error.forbidden_hint',
  missing: 'error.missing_hint',
  unknown: 'error.hint',
} as const

/** Location of the cause: the network, the server, or the request. */
function causeOf(status: number | undefined): Cause {
  if (status === undefined) return 'unknown'
  if (status === 0) return 'offline'
  if (status >= 500) return 'server'
  return status === 403 ? 'forbidden' : status === 404 ? 'missing' : 'unknown'
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ title, hint, onRetry, status, isPart = false }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const cause = causeOf(status)
  const canRetry = cause !== 'forbidden' && cause !== 'missing'
  const what = title ?? t(cause === 'offline' ? 'error.offline_title' : 'error.title')
  const why = hint ?? t(HINTS[cause])
  const retry = onRetry && canRetry && (
    <Button icon="retry" onClick={onRetry}>
      {t('error.retry')}
    </Button>
  )
  if (isPart)
    return (
      <Stack role="alert" align="start" gap={2}>
        <Text weight="bold">{what}</Text>
        <Text tone="soft">{why}</Text>
        {retry}
      </Stack>
    )
  return (
    <Stack role="alert" align="center" gap={3} style={{ padding: '2rem min(1rem, 4vw)' }}>
      <Picture name={cause === 'offline' ? 'offline' : 'error'} />
      <Text as="h2" variant="title" align="center" style={{ textWrap: 'balance' }}>
        {what}
      </Text>
      <Text tone="soft" align="center">
        {why}
      </Text>
      {retry}
    </Stack>
  )
}
