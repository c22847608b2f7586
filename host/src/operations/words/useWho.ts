import { useTranslation } from '@almanac/i18n'

const TEAM = /^team: (.+)$/s

/** Who did something, in words: an operator's address as it is, a team, the installation, or the server on its own. */
export function useWho(): (by: string) => string {
  const { t } = useTranslation('operations')
  return (by) => {
    if (by === 'bundled') return t('by.bundled')
    if (by === 'automatic') return t('by.automatic')
    const name = TEAM.exec(by)?.[1]
    return name === undefined ? by : t('by.team', { name })
  }
}
