import { useContext, useDeferredValue, useState } from 'react'
import styled from '@emotion/styled'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import type { Rule } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { colour, Stack, Text } from '@almanac/ui/core'
import { Chip } from '@almanac/ui/content'
import { TextField } from '@almanac/ui/form'
import { Listing } from '../listing/Listing'
import { Companies, nextRule, scopeKey, useNames, usePeopleOf, versionForOthers, type Scope } from '../scope/scope'
import { Action } from '../words/Actions'
import { useActorName, When } from '../words/RuleFacts'
import { rowsOf, type RolloutRow } from './rows'

export type RolloutAction = 'change' | 'roll_back' | 'history' | 'end'

interface RolloutsProps {
  remote: OperatedRemote
  onAction: (action: RolloutAction, scope: Scope) => void
}

/** Which release of one remote each company and group gets, with a field that finds a company. */
export function Rollouts({ remote, onAction }: RolloutsProps) {
  const { t } = useTranslation('operations')
  const companies = useContext(Companies)
  const names = useNames()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const { rows, others } = rowsOf(remote.rollouts, companies, search)
  const next = ({ scope }: RolloutRow) => nextRule(remote.rollouts, scope)

  return (
    <Stack gap={4} align="stretch">
      {companies.length > 0 && (
        <TextField
          type="search"
          autoComplete="off"
          label={t('find.label')}
          hint={t('find.hint')}
          value={typed}
          onChange={setTyped}
        />
      )}
      <Listing
        label={t('rollouts.label', { remote: remote.remote })}
        rows={rows}
        keyOf={({ scope }) => scopeKey(scope)}
        title={{ head: t('column.who'), cell: ({ scope }) => <ScopeName scope={scope} /> }}
        columns={[
          { head: t('column.release'), cell: (row) => <ReleaseInForce row={row} next={next(row)} /> },
          {
            head: t('column.share'),
            cell: (row) =>
              row.rollout?.rule ? (
                <Share
                  rule={row.rollout.rule}
                  scope={row.scope}
                  others={versionForOthers(remote.rollouts, row.scope, row.rollout.rule)}
                />
              ) : (
                '–'
              ),
          },
          {
            head: t('column.theme'),
            cell: ({ rollout, scope }) =>
              rollout?.rule?.theme_key ? names.theme(scope, rollout.rule.theme_key) : t('rule.own_theme'),
          },
          { head: t('column.since'), cell: (row) => <LastChange row={row} /> },
        ]}
        actions={(row) => <RolloutActions row={row} onAction={onAction} />}
      />
      {others > 0 && <Text tone="soft">{t('rollouts.others', { count: others })}</Text>}
      {search.trim() !== '' && rows.length === 1 && <Text tone="soft">{t('rollouts.nobody')}</Text>}
    </Stack>
  )
}

function ScopeName({ scope }: { scope: Scope }) {
  const { t } = useTranslation('operations')
  const names = useNames()
  const closed = useContext(Companies).find(({ key }) => key === scope.company)?.status === 'closed'
  return (
    <>
      {names.scope(scope)} {closed && <Chip>{t('scope.closed')}</Chip>}
    </>
  )
}

interface ReleaseInForceProps {
  row: RolloutRow
  /** The rule for people whom the row's own rule does not reach. */
  next: Rule | null
}

function ReleaseInForce({ row: { rollout }, next }: ReleaseInForceProps) {
  const { t } = useTranslation('operations')
  if (rollout?.rule) return <bdi>{rollout.rule.version}</bdi>
  return (
    <Text as="span" tone="soft">
      {next ? t('rule.default', { version: next.version }) : t('rule.nothing')}
    </Text>
  )
}

const Track = styled.div({
  width: '5rem',
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  background: colour.line,
  '& > div': { height: '100%', background: colour.accent },
})

interface ShareProps {
  rule: Rule
  scope: Scope
  /** The version for the others. */
  others: string | null
}

/** The percentage of people that a rule reaches, about how many those are, and what the others get. */
function Share({ rule, scope, others }: ShareProps) {
  const { t, format } = useTranslation('operations')
  const people = usePeopleOf()(scope)
  return (
    <div>
      {format.percent(rule.percent / 100)}
      <Track aria-hidden>
        <div data-fill style={{ width: `${rule.percent}%` }} />
      </Track>
      <Text variant="small" tone="soft">
        {t('health.about', { count: Math.round((people * rule.percent) / 100) })}
      </Text>
      {rule.percent < 100 && (
        <Text variant="small" tone="soft">
          {others === null ? t('rule.others_nothing') : t('rule.others', { version: others })}
        </Text>
      )}
    </div>
  )
}

/** When and by whom the rule was last changed. */
function LastChange({ row: { rollout } }: { row: RolloutRow }) {
  const { t } = useTranslation('operations')
  const actorName = useActorName()
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
        {actorName(change.changed_by)}
      </Text>
      {change.action === 'withdrawal' && (
        <Chip tone="wrong" icon="warning">
          {t('history.withdrawn_by_server')}
        </Chip>
      )}
    </div>
  )
}

function RolloutActions({ row: { scope, rollout }, onAction }: { row: RolloutRow } & Pick<RolloutsProps, 'onAction'>) {
  const { t } = useTranslation('operations')
  const names = useNames()
  const name = names.scope(scope)
  return (
    <>
      <Action label={t('change.button')} of={name} onClick={() => onAction('change', scope)} />
      {rollout?.back && <Action label={t('roll_back.button')} of={name} onClick={() => onAction('roll_back', scope)} />}
      {rollout?.rule && scope.company !== null && (
        <Action label={t('end.button')} of={name} onClick={() => onAction('end', scope)} />
      )}
      {rollout && rollout.changes.length > 0 && (
        <Action label={t('history.button')} of={name} onClick={() => onAction('history', scope)} />
      )}
    </>
  )
}
