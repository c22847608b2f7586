import type { User } from '@almanac/contracts/account/session'

/** The groups that a participant is in, each with the company that runs it; companies alone where she is in no group of theirs. */
export function studiesOf({ companies, groups }: Pick<User, 'companies' | 'groups'>): string[] {
  return companies.flatMap((company) => {
    const own = groups.filter((group) => group.company_id === company.id)
    return own.length > 0 ? own.map((group) => `${group.name} · ${company.name}`) : [company.name]
  })
}
