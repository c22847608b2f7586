import { Suspense } from 'react'
import { useCall } from '@almanac/api-client/query'
import { secondFactorState } from '@almanac/contracts/account/second-factor'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { ListSkeleton } from '@almanac/ui/core'
import { Section } from '../profile/Section'

// Lazy: few need one, and the library for passkeys comes with it.
const Factors = lazyScreen(() =>
  import(/* webpackChunkName: "factors" */ './Factors').then((factors) => factors.Factors),
)

/** The second factor of those who need or have one; nothing for everybody else. */
export function SecondFactorSection({ timeZone }: { timeZone: string | undefined }) {
  const { t } = useTranslation('account')
  const { data, refetch } = useCall(secondFactorState)
  if (!data || !(data.needed || data.on)) return null
  return (
    <Section title={t('second_factor.section')} hint={t('second_factor.section_hint')}>
      <Suspense fallback={<ListSkeleton rows={2} avatar={false} />}>
        <Factors state={data} timeZone={timeZone} onChanged={() => void refetch()} />
      </Suspense>
    </Section>
  )
}
