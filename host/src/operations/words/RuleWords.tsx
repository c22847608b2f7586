import { Fragment } from 'react'
import type { Rule } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import type { Scope } from '../scope/scope'
import { useNames } from '../scope/useNames'

/** A rule in a line: release, share, theme, at once. */
export function RuleWords({ rule, scope }: { rule: Rule | null; scope: Scope }) {
  const { t, format } = useTranslation('operations')
  const names = useNames()
  if (!rule) return t(scope.company === null ? 'rule.nothing' : 'rule.none')
  const facts = [
    rule.version,
    format.percent(rule.percent / 100),
    ...(rule.theme_key === null ? [] : [t('rule.theme', { theme: names.theme(scope, rule.theme_key) })]),
    ...(rule.urgent ? [t('rule.at_once')] : []),
  ]
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
