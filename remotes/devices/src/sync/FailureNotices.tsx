import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Stack } from '@almanac/ui/core'
import { failingSources } from '../connected/failures'
import { useSourceName, type Source } from './source'
import { SourceDetails, sourceRowId } from './SourceList'
import type { Progress, Step } from './useProgress'
import type { SourcesState } from './useSources'

/** Sources that the participant signs in to here: while one can't be read, its notice is its row. */
const SIGNED_IN_HERE: ReadonlySet<Source['kind']> = new Set(['dexcom', 'human_api'])

/** A list without the sources that a notice above shows; null where no other is left. */
export function withoutNotices(listed: SourcesState): SourcesState | null {
  const failing = new Set(failingSources(listed.sources ?? []).filter(({ kind }) => SIGNED_IN_HERE.has(kind)))
  if (failing.size === 0) return listed
  const sources = listed.sources?.filter((source) => !failing.has(source))
  return sources?.length === 0 ? null : { ...listed, sources }
}

interface FailureNoticesProps {
  sources: readonly Source[]
  progress: Progress
  onDisconnect: (source: Source) => void
}

/** Sources that can't be read, with the way to sign in at the provider again. Renders nothing while everything can be read. */
export function FailureNotices({ sources, progress, onDisconnect }: FailureNoticesProps) {
  return failingSources(sources).map((source) => (
    <FailureNotice
      key={source.id}
      source={source}
      step={progress.stepOf(source)}
      onConnect={() => progress.connect(source)}
      onDisconnect={() => onDisconnect(source)}
    />
  ))
}

interface FailureNoticeProps {
  source: Source
  step: Step | undefined
  onConnect: () => void
  onDisconnect: () => void
}

function FailureNotice({ source, step, onConnect, onDisconnect }: FailureNoticeProps) {
  const { t, format } = useTranslation('devices')
  const name = useSourceName()(source)
  const { id, kind, needs_reconnect, failing_since } = source
  const ended = t(kind === 'wearables' ? 'failure.endedApps' : 'failure.endedText')
  return (
    <div id={sourceRowId(id)} tabIndex={-1}>
      <Alert tone="warning" title={t(needs_reconnect ? 'failure.ended' : 'failure.failing', { name })}>
        <Stack gap={2}>
          <span>
            {needs_reconnect || !failing_since
              ? ended
              : t('failure.failingText', { when: format.relative(failing_since) })}
          </span>
          <SourceDetails source={source} />
          {/* Apps are connected individually, further down. */}
          {SIGNED_IN_HERE.has(kind) && (
            <Row gap={2} wrap>
              <Button
                icon="link"
                aria-label={t('failure.signInName', { name })}
                busy={step === 'connecting'}
                onClick={onConnect}
              >
                {t('failure.signIn')}
              </Button>
              <Button
                variant="quiet"
                aria-label={t('sync.disconnectName', { name })}
                busy={step === 'disconnecting'}
                onClick={onDisconnect}
              >
                {t('sync.disconnect')}
              </Button>
            </Row>
          )}
        </Stack>
      </Alert>
    </div>
  )
}
