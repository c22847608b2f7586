import { useCall } from '@almanac/api-client/query'
import type { Profile } from '@almanac/contracts/account/profile'
import { listAgreements } from '@almanac/contracts/account/pages'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { ListSkeleton } from '@almanac/ui/core'
import { Section } from '../profile/Section'
import { AgreementList } from './AgreementList'

/** Profile section: the accepted agreements with their dates, to read again. Renders nothing if the study has none. */
export function AgreementsSection({ profile }: { profile: Profile }) {
  const { t, format, locale } = useTranslation('account')
  const { data, error, refetch } = useCall(listAgreements, { query: { locale } })
  if (data?.length === 0) return null
  const zone = profile.time_zone ? { timeZone: profile.time_zone } : {}
  return (
    <Section title={t('agreements.section')} hint={t('agreements.section_hint')}>
      {data ? (
        <AgreementList
          agreements={data}
          about={({ accepted_at }) =>
            accepted_at
              ? t('agreements.accepted_on', { date: format.date(accepted_at, 'medium', zone) })
              : t('agreements.not_yet')
          }
        />
      ) : error ? (
        <ErrorState status={error.status} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} avatar={false} />
      )}
    </Section>
  )
}
