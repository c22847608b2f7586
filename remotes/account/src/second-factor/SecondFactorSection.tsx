import { Suspense, useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import type { Answer } from '@almanac/contracts'
import { secondFactorState } from '@almanac/contracts/account/second-factor'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { shellPort } from '@almanac/native/port'
import { ListSkeleton } from '@almanac/ui/core'
import { useOpenedByLink } from '../profile/editing/useOpenedByLink'
import { Section } from '../profile/Section'

// Lazy: the library for passkeys comes with it.
const Factors = lazyScreen(() =>
  import(/* webpackChunkName: "factors" */ './Factors').then((factors) => factors.Factors),
)

/** Whether somebody without a second factor is shown passkeys: where they can make one, and where they have some. */
function arePasskeysShown({ passkey_sign_in, passkeys = [] }: Answer<typeof secondFactorState>): boolean {
  if (passkey_sign_in !== true || shellPort() !== null) return false
  return 'PublicKeyCredential' in window || passkeys.length > 0
}

/** The second factor of those who need or have one; for everybody else their passkeys, which replace the password. */
export function SecondFactorSection({ timeZone }: { timeZone: string | undefined }) {
  const { t } = useTranslation('account')
  const { data, refetch } = useCall(secondFactorState)
  const isFactor = data !== undefined && (data.needed || data.on)
  const isShown = data !== undefined && (isFactor || arePasskeysShown(data))
  const [adds, setAdds] = useState(false)
  // /.well-known/passkey-endpoints leads there.
  useOpenedByLink('passkey', () => setAdds(true), isShown)
  if (!isShown) return null
  return (
    <Section
      title={t(isFactor ? 'second_factor.section' : 'second_factor.passkeys')}
      hint={t(isFactor ? 'second_factor.section_hint' : 'second_factor.passkeys_hint')}
    >
      <Suspense fallback={<ListSkeleton rows={isFactor ? 2 : 1} avatar={false} />}>
        <Factors key={String(adds)} state={data} adds={adds} timeZone={timeZone} onChanged={() => void refetch()} />
      </Suspense>
    </Section>
  )
}
