import { Fragment, type ReactNode } from 'react'
import styled from '@emotion/styled'
import type { Rule } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { colour, size, space } from '@almanac/ui/core'
import { useNames, type Scope } from '../scope/scope'

const List = styled.dl({
  display: 'grid',
  gridTemplateColumns: 'minmax(5.5rem, max-content) 1fr',
  gap: `${space(1)} ${space(4)}`,
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { maxWidth: '8rem', color: colour.ink_soft, fontSize: size.small, lineHeight: '1.5rem' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  // Sentences beside their labels would be columns of single words on a phone.
  '&[data-long]': {
    '@media (max-width: 599px)': {
      gridTemplateColumns: '1fr',
      gap: 0,
      '& dt': { maxWidth: 'none' },
      '& dd': { marginBlockEnd: space(2) },
    },
  },
})

interface FactsProps {
  facts: readonly (readonly [name: string, fact: ReactNode])[]
  /** Facts of whole sentences: on a phone below their labels. */
  long?: boolean
}

/** A list of facts, each with its label. */
export function Facts({ facts, long = false }: FactsProps) {
  return (
    <List data-long={long || undefined}>
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </List>
  )
}

/** A rule in one line: release, percentage, theme, urgency, whether it follows the installation. */
export function RuleSummary({ rule, scope }: { rule: Rule | null; scope: Scope }) {
  const { t, format } = useTranslation('operations')
  const names = useNames()
  if (!rule) return t(scope.company === null ? 'rule.nothing' : 'rule.none')
  const facts = [
    rule.version,
    format.percent(rule.percent / 100),
    ...(rule.theme_key === null ? [] : [t('rule.theme', { theme: names.theme(scope, rule.theme_key) })]),
    ...(rule.urgent ? [t('rule.at_once')] : []),
    ...(rule.follows_installation ? [t('rule.follows')] : []),
  ]
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}

/** A date and time; `format.day` names recent days. */
export function When({ at }: { at: string }) {
  const { t, format } = useTranslation('operations')
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {t('moment', { day: format.day(at), time: format.time(at) })}
    </time>
  )
}

/** The form in which the server names a team as actor. */
const TEAM = /^team: (.+)$/s

/** The actor of a change: an operator's address, a team, the installation, or the server itself. */
export function useActorName(): (by: string) => string {
  const { t } = useTranslation('operations')
  return (by) => {
    if (by === 'bundled') return t('by.bundled')
    if (by === 'automatic') return t('by.automatic')
    const name = TEAM.exec(by)?.[1]
    return name === undefined ? by : t('by.team', { name })
  }
}
