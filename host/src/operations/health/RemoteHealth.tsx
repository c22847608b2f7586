import { useId } from 'react'
import type { Health } from '@almanac/contracts/platform/controls'
import { useTranslation } from '@almanac/i18n'
import { Divider, Row, Stack, Text } from '@almanac/ui/core'
import { isSick } from '../sick/trouble'
import { ReleaseHealth, StateChip } from './ReleaseHealth'

interface RemoteHealthProps {
  /** Of one remote. */
  health: readonly Health[]
  scale: number
  now: number
}

/** How the releases of one remote do. What is sick stands at the top of the page, and is only named here. */
export function RemoteHealth({ health, scale, now }: RemoteHealthProps) {
  const { t } = useTranslation('operations')
  if (health.length === 0) return <Text tone="soft">{t('health.none')}</Text>
  return (
    <Stack gap={4}>
      {health.map((release, index) => (
        <Stack key={release.version} gap={4}>
          {index > 0 && <Divider />}
          <ReleaseOfRemote release={release} scale={scale} now={now} />
        </Stack>
      ))}
    </Stack>
  )
}

function ReleaseOfRemote({ release, scale, now }: { release: Health; scale: number; now: number }) {
  const { t } = useTranslation('operations')
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Stack gap={2}>
        <Row gap={3} wrap>
          <Text as="h2" weight="bold" id={heading}>
            <bdi>{release.version}</bdi>
          </Text>
          <StateChip state={release.state} />
        </Row>
        {isSick(release) ? (
          <Text tone="soft">{t('health.above')}</Text>
        ) : (
          <ReleaseHealth health={release} scale={scale} now={now} />
        )}
      </Stack>
    </section>
  )
}
