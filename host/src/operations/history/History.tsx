import styled from '@emotion/styled'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import type { RolloutChange } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { Button, colour, Dialog, Row, space, Text } from '@almanac/ui/core'
import { Chip } from '@almanac/ui/content'
import { rolloutOf, type Scope, useNames } from '../scope/scope'
import { Facts, RuleSummary, useActorName, When } from '../words/RuleFacts'

const Changes = styled.ol({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  '& > li': {
    display: 'flex',
    flexDirection: 'column',
    gap: space(2),
    paddingInlineStart: space(4),
    borderInlineStart: `3px solid ${colour.line}`,
  },
  '& > li[data-taken-back]': { borderInlineStartColor: colour.wrong },
})

function Change({ change, scope }: { change: RolloutChange; scope: Scope }) {
  const { t } = useTranslation('operations')
  const actorName = useActorName()
  const withdrawn = change.action === 'withdrawal'
  return (
    <li data-taken-back={withdrawn || undefined}>
      <Row wrap>
        {withdrawn ? (
          <Chip tone="wrong" icon="warning">
            {t('history.withdrawn_by_server')}
          </Chip>
        ) : (
          <Chip>{t(change.action === 'rollback' ? 'history.rolled_back' : 'history.changed')}</Chip>
        )}
        <Text variant="small" tone="soft">
          <When at={change.at} /> · <bdi>{actorName(change.changed_by)}</bdi>
        </Text>
      </Row>
      {change.reason && (
        <Text>
          <bdi>{change.reason}</bdi>
        </Text>
      )}
      <Facts
        facts={[
          [t('history.before'), <RuleSummary key="before" rule={change.before} scope={scope} />],
          [t('history.after'), <RuleSummary key="after" rule={change.after} scope={scope} />],
        ]}
      />
    </li>
  )
}

/** The history of one scope's rule: who changed what, when, and why. */
export function History({ remote, scope, onClose }: { remote: OperatedRemote; scope: Scope; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const names = useNames()
  const changes = rolloutOf(remote.rollouts, scope)?.changes ?? []
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('history.title', { remote: remote.remote, who: names.scope(scope) })}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Text tone="soft">{t('history.text')}</Text>
      <Changes>
        {changes.map((change) => (
          <Change key={change.id} change={change} scope={scope} />
        ))}
      </Changes>
    </Dialog>
  )
}
