import { useTranslation } from '@almanac/i18n'
import { Button, Icon, Row, space, Stack, Text } from '@almanac/ui/core'
import type { Source } from './source'
import type { Step } from './useProgress'
import { useStateWords } from './useStateWords'

interface SourceRowProps {
  source: Source
  step: Step | undefined
  onConnect: () => void
  onRefresh: () => void
  onDisconnect: () => void
}

/** One source: whether it is connected or what is under way, and what can be done. */
export function SourceRow({ source, step, onConnect, onRefresh, onDisconnect }: SourceRowProps) {
  const { t } = useTranslation('devices')
  const { name, synced, kind } = source
  return (
    <Row as="li" gap={3} wrap justify="between" style={{ padding: `${space(3)} ${space(4)}` }}>
      <Row gap={3} style={{ flex: '1 1 9rem' }}>
        <Icon name={kind === 'dexcom' ? 'drop' : 'devices'} />
        <Stack gap={0} style={{ flex: 1 }}>
          <Text as="h3" weight="bold">
            {name}
          </Text>
          <SourceState source={source} step={step} />
        </Stack>
      </Row>
      <Row gap={2} wrap>
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
        {!synced && (
          <Button
            icon="link"
            aria-label={t('sync.connectName', { name })}
            busy={step === 'connecting'}
            onClick={onConnect}
          >
            {t('sync.connect')}
          </Button>
        )}
      </Row>
    </Row>
  )
}

/** In progress, connected (since when, or when it was last read), or not. Read out when it changes. */
function SourceState({ source, step }: Pick<SourceRowProps, 'source' | 'step'>) {
  const { t } = useTranslation('devices')
  const stateOf = useStateWords()
  return (
    <Row gap={1} role="status">
      {source.synced && !step && (
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
