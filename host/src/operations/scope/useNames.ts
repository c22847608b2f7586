import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from '@almanac/i18n'
import type { Company, Scope } from './scope'

/** The companies of this server, for whoever has to name one. */
export const Companies = createContext<readonly Company[]>([])

interface Names {
  /** Everyone; Northwind; Northwind, group Harbour. A key that nobody has a name for stays as it is. */
  scope: (scope: Scope) => string
  company: (key: string) => string
  group: (company: string | null, key: string) => string
  /** A theme of the scope's company; of any company that has it where the scope is everyone. */
  theme: (scope: Scope, key: string) => string
}

/** Names of companies, groups and themes by their keys. */
export function useNames(): Names {
  const { t } = useTranslation('operations')
  const companies = useContext(Companies)
  return useMemo(() => {
    const of = (key: string | null) => companies.find((company) => company.key === key)
    const company: Names['company'] = (key) => of(key)?.name ?? key
    const group: Names['group'] = (key, name) => of(key)?.groups.find((each) => each.key === name)?.name ?? name
    return {
      company,
      group,
      scope: (scope) => {
        if (scope.company === null) return t('scope.everyone')
        return scope.group === null
          ? company(scope.company)
          : t('scope.group', { company: company(scope.company), group: group(scope.company, scope.group) })
      },
      theme: (scope, key) => {
        const places = scope.company === null ? companies : companies.filter((each) => each.key === scope.company)
        return places.flatMap((each) => each.themes).find((theme) => theme.key === key)?.name ?? key
      },
    }
  }, [companies, t])
}
