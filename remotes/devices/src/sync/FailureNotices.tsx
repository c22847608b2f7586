import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'
import { failingSources } from '../connected/failures'
import { useSourceName, type Source } from './source'
import type { Progress } from './useProgress'

interface FailureNoticesProps {
  sources: readonly Source[]
  progress: Progress
}

/** Sources that can't be read, and a button to fix them by signing in at the provider again. Renders nothing while everything can be read. */
export function FailureNotices({ sources, progress }: FailureNoticesProps) {
  return failingSources(sources).map((source) => (
    <FailureNotice
      key={source.id}
      source={source}
      busy={progress.stepOf(source) === 'connecting'}
      onConnect={() => progress.connect(source)}
    />
  ))
}

function FailureNotice({ source, busy, onConnect }: { source: Source; busy: boolean; onConnect: () => void }) {
  const { t, format } = useTranslation('devices')
  const name = useSourceName()(source)
  const { kind, needs_reconnect, failing_since } = source
  // Apps are connected individually, further down.
  const action =
    kind === 'wearables' ? undefined : (
      <Button icon="link" aria-label={t('failure.signInName', { name })} busy={busy} onClick={onConnect}>
        {t('failure.signIn')}
      </Button>
    )
  const ended = t(kind === 'wearables' ? 'failure.endedApps' : 'failure.endedText')
  return (
    <Alert
      tone="warning"
      title={t(needs_reconnect ? 'failure.ended' : 'failure.failing', { name })}
      action={needs_reconnect || failing_since ? action : undefined}
    >
      {needs_reconnect || !failing_since ? ended : t('failure.failingText', { when: format.relative(failing_since) })}
    </Alert>
  )
}
