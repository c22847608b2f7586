import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { Alert } from '@almanac/ui/content'
import { type Scope, versionForOthers } from '../scope/scope'

interface OthersProps {
  remote: OperatedRemote
  scope: Scope
  /** The rule that would be set. */
  rule: { version: string; percent: number }
}

/** What people of the scope get whom a rule would not reach; nothing where it would reach everyone. */
export function Others({ remote, scope, rule }: OthersProps) {
  const { t } = useTranslation('operations')
  if (rule.percent >= 100) return null
  const version = versionForOthers(remote.rollouts, scope, rule)
  return version === null ? (
    <Alert tone="warning">{t('change.leaves_out')}</Alert>
  ) : (
    <Text tone="soft">{t('change.others_get', { version })}</Text>
  )
}
