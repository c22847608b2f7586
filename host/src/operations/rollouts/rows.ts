import type { Rollout } from '@almanac/contracts/platform/rollouts'
import { EVERYONE, rolloutOf, type Company, type Scope } from '../scope/scope'

/** A row of the rollouts list. */
export interface RolloutRow {
  scope: Scope
  /** Undefined if this scope never had a rule. */
  rollout: Rollout | undefined
}

interface Rows {
  rows: RolloutRow[]
  /** The number of companies without a row: they get the release that everyone gets. */
  others: number
}

/** Normalizes a name or key for comparison with the search. */
const normalized = (text: string) => text.trim().toLocaleLowerCase()

/** Whether a scope has a row: it has a rule, or the server rolled its rule back automatically. */
const isDecided = ({ rule, changes }: Rollout) => rule !== null || changes[0]?.action === 'withdrawal'

/**
 * The rows of one remote: everyone first, then the companies and groups with
 * their own rule. With a search, all companies that match it by name or key,
 * with or without a rule.
 */
export function rowsOf(rollouts: readonly Rollout[], companies: readonly Company[], search: string): Rows {
  const searched = normalized(search)
  const everyone = { scope: EVERYONE, rollout: rolloutOf(rollouts, EVERYONE) }
  const own = byCompany(rollouts)
  const lines = companies
    .filter(
      ({ key, name }) => searched === '' || normalized(name).includes(searched) || normalized(key).includes(searched),
    )
    .map((company) => linesOf(company, own.get(company.key) ?? [], searched !== ''))
  // Companies with a rule come first: among hundreds of companies those matter most.
  const rows = [
    ...lines.filter((line) => line.some(({ rollout }) => rollout?.rule)),
    ...lines.filter((line) => !line.some(({ rollout }) => rollout?.rule)),
  ].flat()
  return { rows: [everyone, ...rows], others: lines.filter((line) => line.length === 0).length }
}

function byCompany(rollouts: readonly Rollout[]): Map<string, Rollout[]> {
  const own = new Map<string, Rollout[]>()
  for (const rollout of rollouts) {
    if (rollout.company === null) continue
    const companyRollouts = own.get(rollout.company)
    if (companyRollouts) companyRollouts.push(rollout)
    else own.set(rollout.company, [rollout])
  }
  return own
}

function linesOf(company: Company, own: readonly Rollout[], always: boolean): RolloutRow[] {
  const scope = { company: company.key, group: null }
  const whole = rolloutOf(own, scope)
  const groups = company.groups.flatMap(({ key }) => {
    const rollout = rolloutOf(own, { company: company.key, group: key })
    return rollout && isDecided(rollout) ? [{ scope: { company: company.key, group: key }, rollout }] : []
  })
  return always || (whole && isDecided(whole)) ? [{ scope, rollout: whole }, ...groups] : groups
}
