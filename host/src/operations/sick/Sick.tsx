import { useId, useState } from 'react'
import type { Health } from '@almanac/contracts/platform/controls'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Row, Stack, Text } from '@almanac/ui/core'
import { Card, Chip } from '@almanac/ui/content'
import { ReleaseHealth, StateChip } from '../health/ReleaseHealth'
import { ActionDialog, type RemoteAction } from '../remote-section/ActionDialog'
import { EVERYONE } from '../scope/scope'
import { Action, Actions } from '../words/Actions'

interface SickProps {
  health: readonly Health[]
  remotes: readonly OperatedRemote[]
  scale: number
  now: number
}

const isSick = ({ state }: Health): boolean => state === 'failing' || state === 'flagged' || state === 'withdrawn'

/** The releases that need somebody, of all remotes; or that there are none. */
export function Sick({ health, remotes, scale, now }: SickProps) {
  const { t, format } = useTranslation('operations')
  const sick = health.filter(isSick)
  if (sick.length === 0)
    return (
      <Row gap={2} wrap>
        <Chip tone="good" icon="check">
          {t('sick.none')}
        </Chip>
        <Text tone="soft">{t('sick.looked', { time: format.time(now) })}</Text>
      </Row>
    )
  return sick.map((release) => {
    const remote = remotes.find(({ remote: name }) => name === release.remote)
    return remote ? (
      <SickRelease
        key={`${release.remote} ${release.version}`}
        release={release}
        remote={remote}
        scale={scale}
        now={now}
      />
    ) : null
  })
}

function SickRelease({
  release,
  remote,
  scale,
  now,
}: {
  release: Health
  remote: OperatedRemote
  scale: number
  now: number
}) {
  const { t } = useTranslation('operations')
  const heading = useId()
  const [action, setAction] = useState<RemoteAction | null>(null)
  const { version, state } = release
  const name = `${remote.remote} ${version}`
  const back = remote.rollouts.find(({ company, rule }) => company === null && rule?.version === version)?.back
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Row gap={3} wrap>
          <Text as="h2" variant="title" id={heading}>
            <bdi>{name}</bdi>
          </Text>
          <StateChip state={state} />
        </Row>
        <Actions>
          {state !== 'withdrawn' && (
            <Action
              label={t('withdraw.button')}
              of={name}
              tone="danger"
              onClick={() => setAction({ action: 'withdraw', version })}
            />
          )}
          {back && (
            <Action
              label={t('roll_back.button')}
              of={name}
              onClick={() => setAction({ action: 'roll_back', scope: EVERYONE })}
            />
          )}
          {!remote.killed && (
            <Action label={t('kill.button')} of={remote.remote} onClick={() => setAction({ action: 'kill' })} />
          )}
        </Actions>
        <ReleaseHealth health={release} scale={scale} now={now} />
      </Stack>
      {action && <ActionDialog remote={remote} action={action} onClose={() => setAction(null)} />}
    </Card>
  )
}
