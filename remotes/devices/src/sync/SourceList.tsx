import { useId } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, EmptyState, ErrorState, List, ListCardSkeleton } from '@almanac/ui/content'
import { Button, Icon, Row, space, Stack, Text } from '@almanac/ui/core'
import { SourceMark } from './SourceMark'
import { useDeviceTypes, useSourceDetailText, useSourceName, useSourceStateText, type Source } from './source'
import type { Progress, Step } from './useProgress'
import { useMissing, type SourcesState } from './useSources'

interface SourceListProps {
  title: string
  /** What it brings, and from where. */
  hint?: string
  /** Expected number of rows, for the skeleton. */
  rows: number
  listed: SourcesState
  progress: Progress
  onDisconnect: (source: Source) => void
}

/** The sources of one kind under a heading, or why they could not be loaded. */
export function SourceList({ title, hint, rows, listed, progress, onDisconnect }: SourceListProps) {
  const heading = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" id={heading} variant="lead" weight="bold">
        {title}
      </Text>
      {hint !== undefined && <Text tone="soft">{hint}</Text>}
      <LoadFailure listed={listed} />
      {!listed.sources && !listed.failed && <ListCardSkeleton rows={rows} />}
      {listed.sources?.length === 0 && <NoSources />}
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

function NoSources() {
  const { t } = useTranslation('devices')
  return (
    <EmptyState picture="devices" title={t('sync.emptyTitle')}>
      {t('sync.emptyText')}
    </EmptyState>
  )
}

/** Why a list could not be loaded; the previously loaded list stays below. */
function LoadFailure({ listed }: { listed: SourcesState }) {
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

interface SourceRowProps {
  source: Source
  step: Step | undefined
  onConnect: () => void
  onRefresh: () => void
  onDisconnect: () => void
}

/** The element id of a source's row or notice, which takes the focus when the participant returns from its provider. */
export const sourceRowId = (id: string): string => `source-${id}`

/** Beside the buttons of a connected source there is room in a wide window alone. */
const WORDS = { flex: '1 1 14rem' } as const
/** What is not connected has few words and one button, which stand beside each other on a phone too. */
const SHORT_WORDS = { flex: '1 1 11rem' } as const
const ROW = { padding: `${space(3)} ${space(4)}` } as const
/** Where both do not fit into one line, the buttons begin where the words begin, after a mark of 44 px and a gap, unless letters are large. */
const BELOW_WORDS = { marginInlineStart: `clamp(0px, 100% - 12rem, 44px + ${space(3)})` } as const

/** One source: its connection state or pending action, and the available actions. */
function SourceRow({ source, step, onConnect, onRefresh, onDisconnect }: SourceRowProps) {
  const { t } = useTranslation('devices')
  const { synced, kind, id } = source
  const name = useSourceName()(source)
  return (
    <Row as="li" id={sourceRowId(id)} tabIndex={-1} gap={3} wrap justify="between" style={ROW}>
      <Row gap={3} style={synced ? WORDS : SHORT_WORDS}>
        <SourceMark source={source} />
        <Stack gap={0} style={{ flex: 1 }}>
          <Text as="h3" weight="bold">
            {name}
          </Text>
          <DeviceTypes source={source} />
          <SourceState source={source} step={step} />
          <SourceDetails source={source} />
        </Stack>
      </Row>
      <Row gap={2} wrap style={synced ? BELOW_WORDS : undefined}>
        {!synced && (
          <Button
            variant="quiet"
            aria-label={t('sync.connectName', { name })}
            busy={step === 'connecting'}
            onClick={onConnect}
          >
            {t('sync.connect')}
          </Button>
        )}
        {synced && kind === 'app' && (
          <Button
            variant="quiet"
            icon="retry"
            aria-label={t('sync.refreshName', { name })}
            busy={step === 'syncing'}
            disabled={step === 'disconnecting'}
            onClick={onRefresh}
          >
            {t('sync.refresh')}
          </Button>
        )}
        {synced && (
          <Button
            aria-label={t('sync.disconnectName', { name })}
            busy={step === 'disconnecting'}
            disabled={step === 'syncing'}
            onClick={onDisconnect}
          >
            {t('sync.disconnect')}
          </Button>
        )}
      </Row>
    </Row>
  )
}

/** What the devices of a source are; nothing where that is unknown. */
function DeviceTypes({ source }: { source: Source }) {
  const types = useDeviceTypes()(source)
  return types === '' ? null : <Text variant="small">{types}</Text>
}

/** In progress, connected (since when, or when it was last read), or not connected. The screen announces what is in progress. */
function SourceState({ source, step }: Pick<SourceRowProps, 'source' | 'step'>) {
  const { t } = useTranslation('devices')
  const stateOf = useSourceStateText()
  // What is not connected has the button that connects it.
  if (!source.synced && !step) return null
  const isWell = source.synced && !source.failing_since
  return (
    <Row gap={1}>
      {isWell && !step && (
        <Text as="span" tone="good" style={{ display: 'inline-flex' }}>
          <Icon name="check" size={16} />
        </Text>
      )}
      <Text as="span" variant="small" tone="soft">
        {step ? t(`sync.${step}`) : stateOf(source)}
      </Text>
    </Row>
  )
}

/** Last contact and missing measurements. */
export function SourceDetails({ source }: { source: Source }) {
  const detailsOf = useSourceDetailText()
  const missingOf = useMissing()
  return detailsOf(source, missingOf(source)).map((words) => (
    <Text key={words} as="span" variant="small" tone="soft">
      {words}
    </Text>
  ))
}
