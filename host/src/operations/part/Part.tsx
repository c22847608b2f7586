import { useId, useState } from 'react'
import type { Answer } from '@almanac/contracts'
import type { createTeamToken, OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Row, Stack, Text } from '@almanac/ui/core'
import { Badge, Card, Chip } from '@almanac/ui/content'
import { Tabs } from '@almanac/ui/tabs'
import { Failures } from '../failures/Failures'
import { Releases } from '../releases/Releases'
import { Rollouts } from '../rollouts/Rollouts'
import { EVERYONE } from '../scope/scope'
import { Tokens } from '../tokens/Tokens'
import { Action } from '../words/Action'
import { Actions } from '../words/Actions'
import { PartDialog, type Asked } from './PartDialog'

interface PartProps {
  remote: OperatedRemote
  /** The company that is looked for. */
  wanted: string
  /** When all this was fetched, epoch milliseconds. */
  now: number
}

/** Milliseconds for which a release that was taken back is pointed out. */
const RECENT = 48 * 3_600_000

type View = 'rollouts' | 'failures' | 'releases' | 'tokens'

/** One remote: who gets what of it, its failures, releases and tokens, and the buttons for what the commands do. */
export function Part({ remote, wanted, now }: PartProps) {
  const { t } = useTranslation('operations')
  const heading = useId()
  const [view, setView] = useState<View>('rollouts')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [made, setMade] = useState<Answer<typeof createTeamToken> | null>(null)
  const failures = remote.failures.reduce((sum, { count }) => sum + count, 0)
  const takenBack = remote.releases.filter(
    ({ taken_back_at }) => taken_back_at !== null && now - Date.parse(taken_back_at) < RECENT,
  )
  const badge = failures > 0 && <Badge count={failures} label={t('failures.count', { count: failures })} />

  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Row gap={3} wrap justify="between">
          <Row gap={3} wrap>
            <Text as="h2" variant="title" id={heading}>
              <bdi>{remote.remote}</bdi>
            </Text>
            {takenBack.map(({ version }) => (
              <Chip key={version} tone="wrong" icon="warning">
                {t('part.taken_back', { version })}
              </Chip>
            ))}
          </Row>
          <Actions>
            <Action
              label={t('part.change')}
              of={remote.remote}
              onClick={() => setAsked({ what: 'change', scope: EVERYONE })}
            />
            <Action label={t('part.explain')} of={remote.remote} onClick={() => setAsked({ what: 'explain' })} />
          </Actions>
        </Row>
        <Tabs<View>
          label={t('part.views', { remote: remote.remote })}
          value={view}
          onChange={setView}
          items={[
            { value: 'rollouts', label: t('part.rollouts') },
            { value: 'failures', label: t('part.failures'), end: badge },
            { value: 'releases', label: t('part.releases') },
            { value: 'tokens', label: t('part.tokens') },
          ]}
        >
          {view === 'rollouts' && (
            <Rollouts remote={remote} wanted={wanted} onAction={(what, scope) => setAsked({ what, scope })} />
          )}
          {view === 'failures' && <Failures remote={remote} now={now} />}
          {view === 'releases' && (
            <Releases
              remote={remote}
              onRollOut={(version) => setAsked({ what: 'change', scope: EVERYONE, version })}
              onWithdraw={(version) => setAsked({ what: 'withdraw', version })}
            />
          )}
          {view === 'tokens' && <Tokens remote={remote} made={made} onMade={setMade} />}
        </Tabs>
      </Stack>
      {asked && <PartDialog remote={remote} asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}
