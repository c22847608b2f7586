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

/** What is written in a name or key, however it is written. */
const plain = (text: string) => text.trim().toLocaleLowerCase()

/** A scope says something of its own while it has a rule, and after the server took that away. */
const speaks = ({ rule, changes }: Rollout) => rule !== null || changes[0]?.action === 'taken_back'

/**
 * Who gets what of one remote: everyone first, then the companies and groups
 * with a rule of their own. Where a company is looked for, all that go by that
 * name or key, with a rule or without.
 */
export function rowsOf(rollouts: readonly Rollout[], companies: readonly Company[], wanted: string): Rows {
  const searched = plain(wanted)
  const everyone = { scope: EVERYONE, rollout: rolloutOf(rollouts, EVERYONE) }
  const own = byCompany(rollouts)
  const lines = companies
    .filter(({ key, name }) => searched === '' || plain(name).includes(searched) || plain(key).includes(searched))
    .map((company) => linesOf(company, own.get(company.key) ?? [], searched !== ''))
  // Who has a rule comes first: among hundreds of companies those are the ones that were decided on.
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
    return rollout && speaks(rollout) ? [{ scope: { company: company.key, group: key }, rollout }] : []
  })
  return always || (whole && speaks(whole)) ? [{ scope, rollout: whole }, ...groups] : groups
}
