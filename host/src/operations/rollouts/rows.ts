import type { Rollout } from '@almanac/contracts/platform/rollouts'
import { EVERYONE, rolloutOf, type Company, type Scope } from '../scope/scope'

/** One line of who gets what. */
export interface RolloutRow {
  scope: Scope
  /** Undefined: nothing was ever decided for these people alone. */
  rollout: Rollout | undefined
}

interface Rows {
  rows: RolloutRow[]
  /** Companies without a line: they get what everyone gets. */
  others: number
}

/** A name or key as it is compared with what was typed. */
const normalized = (text: string) => text.trim().toLocaleLowerCase()

/** A scope has a line of its own while it has a rule, and after the server took that away. */
const isDecided = ({ rule, changes }: Rollout) => rule !== null || changes[0]?.action === 'taken_back'

/**
 * Who gets what of one remote: everyone first, then the companies and groups
 * with a rule of their own. Where a company is looked for, all that go by that
 * name or key, with a rule or without.
 */
export function rowsOf(rollouts: readonly Rollout[], companies: readonly Company[], wanted: string): Rows {
  const searched = normalized(wanted)
  const everyone = { scope: EVERYONE, rollout: rolloutOf(rollouts, EVERYONE) }
  const own = byCompany(rollouts)
  const lines = companies
    .filter(
      ({ key, name }) => searched === '' || normalized(name).includes(searched) || normalized(key).includes(searched),
    )
    .map((company) => linesOf(company, own.get(company.key) ?? [], searched !== ''))
  // Companies with a rule come first: among hundreds of companies those are the ones that were decided on.
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
    const known = own.get(rollout.company)
    if (known) known.push(rollout)
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
