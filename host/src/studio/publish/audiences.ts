import type { Audience, BrandState } from '@almanac/contracts/platform/brands'
import { useTranslation } from '@almanac/i18n'

/** A tenth of the people first. */
const FIRST_PERCENT = 10

/** How an audience is chosen from a list. */
export const keyOf = (audience: Audience): string =>
  audience.kind === 'group' ? `group ${audience.group}` : audience.kind

/** Whom a version can be given to. */
export interface Choice {
  audience: Audience
  label: string
  people: number
}

/** Whom a version can be given to, with how many people that is. */
export function useAudiences({ groups, people }: BrandState): Choice[] {
  const { t, format } = useTranslation('studio')
  const some = Math.round((people * FIRST_PERCENT) / 100)
  return [
    ...groups.map(({ key, name, people: count }) => ({
      audience: { kind: 'group', group: key } as const,
      label: t('audience.group', { group: name }),
      people: count,
    })),
    {
      audience: { kind: 'percent', percent: FIRST_PERCENT },
      label: t('audience.percent', { share: format.percent(FIRST_PERCENT / 100) }),
      people: some,
    },
    { audience: { kind: 'everyone' }, label: t('audience.everyone'), people },
  ]
}
