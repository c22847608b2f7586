import { useId } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, EmptyState, ErrorState, List } from '@almanac/ui/content'
import { Button, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import type { Source } from './source'
import { SourceRow } from './SourceRow'
import type { Progress } from './useProgress'
import type { Listed } from './useSources'

interface SourceListProps {
  title: string
  /** Rows that are expected, for the shape of what comes. */
  rows: number
  listed: Listed
  progress: Progress
  onDisconnect: (source: Source) => void
}

/** The sources of one kind under their heading, or why they are not there. */
export function SourceList({ title, rows, listed, progress, onDisconnect }: SourceListProps) {
  const heading = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" id={heading} variant="lead" weight="bold">
        {title}
      </Text>
      <Trouble listed={listed} />
      {!listed.sources && !listed.failed && (
        <Card padding={0}>
          <div style={{ paddingInline: '1rem' }}>
            <ListSkeleton rows={rows} />
          </div>
        </Card>
      )}
      {listed.sources?.length === 0 && <Nothing />}
      {listed.sources && listed.sources.length > 0 && (
        <Card padding={0}>
          <List aria-labelledby={heading}>
            {listed.sources.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                step={progress.stepOf(source)}
                onConnect={() => progress.connect(source)}
                onRefresh={() => progress.refresh(source)}
                onDisconnect={() => onDisconnect(source)}
              />
            ))}
          </List>
        </Card>
      )}
    </Stack>
  )
}

function Nothing() {
  const { t } = useTranslation('devices')
  return (
    <EmptyState picture="devices" title={t('sync.emptyTitle')}>
      {t('sync.emptyText')}
    </EmptyState>
  )
}

/** Why a list could not be read; what was read before stays below it. */
function Trouble({ listed }: { listed: Listed }) {
  const { t } = useTranslation('devices')
  if (!listed.failed) return null
  if (!listed.serviceDown && !listed.sources)
    return <ErrorState title={t('sync.loadFailed')} status={listed.status} onRetry={listed.retry} />
  return (
    <Alert tone="warning" title={t('sync.serviceDownTitle')}>
      <Stack gap={3} align="start">
        <span>{t('sync.serviceDownText')}</span>
        <Button icon="retry" onClick={listed.retry}>
          {t('sync.retry')}
        </Button>
      </Stack>
    </Alert>
  )
}
