import type { Health } from '@almanac/contracts/platform/controls'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Chip, ListRow } from '@almanac/ui/content'
import { StateChip } from '../health/ReleaseHealth'
import { useRateWords } from '../health/rate'
import { openedPath } from '../opened/opened'
import { isSick } from '../sick/trouble'

interface RemoteRowProps {
  remote: OperatedRemote
  /** Of all remotes. */
  health: readonly Health[]
  isOpen: boolean
}

/** A remote in the list: the release of everyone, and how its sickest release fails. */
export function RemoteRow({ remote, health, isOpen }: RemoteRowProps) {
  const { t } = useTranslation('operations')
  const sick = health.find((release) => release.remote === remote.remote && isSick(release))
  return (
    <ListRow
      title={<bdi>{remote.remote}</bdi>}
      detail={<RemoteDetail remote={remote} sick={sick} />}
      end={remote.killed ? <Chip tone="wrong">{t('overview.off')}</Chip> : sick && <StateChip state={sick.state} />}
      strong={sick !== undefined || remote.killed !== null}
      to={openedPath({ kind: 'remote', remote: remote.remote })}
      current={isOpen}
    />
  )
}

function RemoteDetail({
  remote: { rollouts, exceptions },
  sick,
}: {
  remote: OperatedRemote
  sick: Health | undefined
}) {
  const { t, format } = useTranslation('operations')
  const rateWords = useRateWords()
  const rules = rollouts.flatMap(({ company, rule }) => (rule ? [{ company, rule }] : []))
  const everyone = rules.find(({ company }) => company === null)?.rule
  const others = exceptions ?? rules.filter(({ company }) => company !== null).length
  const facts = [
    everyone ? `${everyone.version} · ${format.percent(everyone.percent / 100)}` : t('rule.nothing'),
    ...(others > 0 ? [t('overview.exceptions', { count: others })] : []),
  ]
  return (
    <>
      <bdi>{facts.join(' · ')}</bdi>
      {sick && sick.loads > 0 && (
        <span style={{ display: 'block' }}>
          <bdi>{sick.version}</bdi>: {rateWords(sick)}
        </span>
      )}
    </>
  )
}
