import { useContext } from 'react'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { Chip } from '@almanac/ui/content'
import { Listing } from '../listing/Listing'
import { nextRule, scopeKey, type Scope } from '../scope/scope'
import { Companies, useNames } from '../scope/useNames'
import { Action } from '../words/Action'
import { useWho } from '../words/useWho'
import { When } from '../words/When'
import { rowsOf, type RolloutRow } from './rows'
import { Share } from './Share'

export type RolloutAction = 'change' | 'roll_back' | 'history' | 'end'

interface RolloutsProps {
  remote: OperatedRemote
  /** The name or key of a company that is looked for. */
  wanted: string
  onAction: (action: RolloutAction, scope: Scope) => void
}

/** Which release of one remote each company and group gets. */
export function Rollouts({ remote, wanted, onAction }: RolloutsProps) {
  const { t } = useTranslation('operations')
  const companies = useContext(Companies)
  const names = useNames()
  const who = useWho()
  const { rows, others } = rowsOf(remote.rollouts, companies, wanted)

  const release = ({ rollout, scope }: RolloutRow) => {
    if (rollout?.rule) return <bdi>{rollout.rule.version}</bdi>
    const next = nextRule(remote.rollouts, scope)
    return (
      <Text as="span" tone="soft">
        {next ? t('rule.default', { version: next.version }) : t('rule.nothing')}
      </Text>
    )
  }
  const since = ({ rollout }: RolloutRow) => {
    const change = rollout?.changes[0]
    if (!change)
      return (
        <Text as="span" tone="soft">
          –
        </Text>
      )
    return (
      <div>
        <When at={change.at} />
        <Text variant="small" tone="soft">
          {who(change.changed_by)}
        </Text>
        {change.action === 'taken_back' && (
          <Chip tone="wrong" icon="warning">
            {t('history.taken_back')}
          </Chip>
        )}
      </div>
    )
  }

  return (
    <Stack gap={4}>
      <Listing
        label={t('rollouts.label', { remote: remote.remote })}
        rows={rows}
        keyOf={({ scope }) => scopeKey(scope)}
        title={{
          head: t('column.who'),
          cell: ({ scope }) => (
            <>
              {names.scope(scope)}{' '}
              {companies.find(({ key }) => key === scope.company)?.status === 'closed' && (
                <Chip>{t('scope.closed')}</Chip>
              )}
            </>
          ),
        }}
        columns={[
          { head: t('column.release'), cell: release },
          {
            head: t('column.share'),
            cell: ({ rollout, scope }) =>
              rollout?.rule ? <Share rule={rollout.rule} next={nextRule(remote.rollouts, scope)} /> : '–',
          },
          {
            head: t('column.theme'),
            cell: ({ rollout, scope }) =>
              rollout?.rule?.theme_key ? names.theme(scope, rollout.rule.theme_key) : t('rule.own_theme'),
          },
          { head: t('column.since'), cell: since },
        ]}
        actions={({ scope, rollout }) => (
          <>
            <Action label={t('change.button')} of={names.scope(scope)} onClick={() => onAction('change', scope)} />
            {rollout?.back && (
              <Action
                label={t('roll_back.button')}
                of={names.scope(scope)}
                onClick={() => onAction('roll_back', scope)}
              />
            )}
            {rollout?.rule && scope.company !== null && (
              <Action label={t('end.button')} of={names.scope(scope)} onClick={() => onAction('end', scope)} />
            )}
            {rollout && rollout.changes.length > 0 && (
              <Action label={t('history.button')} of={names.scope(scope)} onClick={() => onAction('history', scope)} />
            )}
          </>
        )}
      />
      {others > 0 && <Text tone="soft">{t('rollouts.others', { count: others })}</Text>}
      {wanted.trim() !== '' && rows.length === 1 && <Text tone="soft">{t('rollouts.nobody')}</Text>}
    </Stack>
  )
}
