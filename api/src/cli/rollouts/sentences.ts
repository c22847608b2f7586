import type { explainRollout } from '@almanac/contracts/schema/platform/rollouts'
import type { ExplainedRule, Rollout, Rule } from '@almanac/contracts/platform/rollouts'
import type { output as Parsed } from 'zod/v4/core'
import { ago, table } from '../table'
import { counted } from '../output'

type Explanation = Parsed<typeof explainRollout.answer>

interface Whom {
  company: string | null
  group: string | null
}

/** Describes the scope of a rule. */
export function scopeName({ company, group }: Whom): string {
  if (company === null) return 'everyone'
  return group === null ? `company ${company}` : `group ${group} of ${company}`
}

/** The command line options for the same scope, with a leading space. */
export function scopeOptions({ company, group }: Whom): string {
  return `${company === null ? '' : ` --company ${company}`}${group === null ? '' : ` --group ${group}`}`
}

/** Describes the release that a rule selects. */
export function releaseName(rule: Rule | null): string {
  if (!rule) return 'no rule'
  return `${rule.version} for ${rule.percent} %${rule.theme_key === null ? '' : ` in theme ${rule.theme_key}`}`
}

/** About how many people of a scope a rule reaches. */
const peopleOf = ({ percent }: Rule, people: number): number => Math.round((people * percent) / 100)

/** Describes the release that a rule selects, with about how many people get it. */
export function releaseInPeople({ rule, people }: Pick<Rollout, 'rule' | 'people'>): string {
  return rule ? `${releaseName(rule)}, about ${counted(peopleOf(rule, people), 'person', 'people')}` : releaseName(rule)
}

const byScope = (one: Rollout, other: Rollout): number =>
  one.remote.localeCompare(other.remote) ||
  (one.company ?? '').localeCompare(other.company ?? '') ||
  (one.group ?? '').localeCompare(other.group ?? '')

/** The rules as a table, followed by the server's automatic changes. */
export function rolloutsTable(rollouts: Rollout[], now: Date): string {
  if (rollouts.length === 0) return 'Nothing is rolled out yet.'
  const sorted = [...rollouts].sort(byScope)
  const rows = sorted.map(({ remote, company, group, rule, people, changes }) => [
    remote,
    company === null ? 'everyone' : group === null ? company : `${company}/${group}`,
    rule?.version ?? '–',
    rule ? `${rule.percent} %` : '–',
    rule ? String(peopleOf(rule, people)) : '–',
    rule?.theme_key ?? '–',
    changes[0] ? ago(changes[0].at, now) : '–',
    changes[0]?.changed_by ?? '–',
  ])
  const automatic = sorted.flatMap(({ remote, changes, ...scope }) => {
    const [last] = changes
    return last?.action === 'withdrawal'
      ? [`${remote}, ${scopeName(scope)}: ${releaseName(last.before)} was withdrawn. ${last.reason ?? ''}`.trim()]
      : []
  })
  return [
    table(['REMOTE', 'FOR', 'VERSION', 'PART', 'PEOPLE', 'THEME', 'SINCE', 'BY'], rows),
    ...(automatic.length > 0 ? ['', ...automatic] : []),
  ].join('\n')
}

/** Describes the effect of one rule for the person with this `bucket`. */
function verdict({ rule, verdict: worth, ...scope }: ExplainedRule, bucket: number): string {
  const its = `The rule for ${scopeName(scope)}, ${releaseName(rule)},`
  const place = `place ${bucket} is ${bucket < rule.percent ? 'below' : 'not below'} ${rule.percent}`
  switch (worth) {
    case 'decides':
      return `${its} decides${rule.percent === 100 ? '' : `: ${place}`}.`
    case 'not_reached':
      return `${its} has not come to this person yet: ${place}.`
    case 'overruled':
      return `${its} would hold if there were no rule above it.`
    case 'release_missing':
      return `${its} names a release that is not there.`
    case 'release_misfit':
      return `${its} names a release that does not fit the live host.`
    case 'not_for_user':
      return `${its} is for others.`
  }
}

/** Describes which release a person gets, which rule decided and why. */
export function explained(
  user: string,
  remote: string,
  { version, switched_off, theme_key, fallback, bucket, companies, groups, rules }: Explanation,
): string {
  const others = rules.filter((rule) => rule.verdict === 'not_for_user')
  const own = rules.filter((rule) => rule.verdict !== 'not_for_user')
  return [
    switched_off
      ? `${user} gets no release of ${remote}: ${switched_off.by} has switched it off for everyone (${switched_off.reason}).`
      : version === null
        ? `${user} gets no release of ${remote}: no rule reaches this person.`
        : `${user} gets ${remote} ${version}${theme_key === null ? '' : ` in theme ${theme_key}`}.`,
    `  In ${companies.length === 0 ? 'no company' : `${companies.length === 1 ? 'company' : 'companies'} ${companies.join(', ')}`}${groups.length === 0 ? '' : `, ${groups.length === 1 ? 'group' : 'groups'} ${groups.join(', ')}`}; place ${bucket} of 0 to 99 in rollouts of ${remote}.`,
    ...own.map((rule) => `  ${verdict(rule, bucket)}`),
    ...(version !== null && !own.some((rule) => rule.verdict === 'decides' && rule.rule.version === version)
      ? [`  ${version} stands in for what cannot serve.`]
      : []),
    ...(others.length === 0
      ? []
      : [`  ${counted(others.length, 'other rule is', 'other rules are')} for other companies and groups.`]),
    ...(fallback === null ? [] : [`  If ${version ?? 'it'} fails in a browser, ${fallback} takes its place.`]),
  ].join('\n')
}
