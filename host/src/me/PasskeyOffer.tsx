import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '@almanac/api-client'
import { isSharedDevice } from '@almanac/auth'
import { deviceStorage } from '@almanac/auth/storage'
import type { Answer } from '@almanac/contracts'
import { secondFactorState } from '@almanac/contracts/account/second-factor'
import { useTranslation } from '@almanac/i18n'
import { shellPort } from '@almanac/native/port'
import { OfferCard } from '@almanac/ui/content'

/** When the offer was declined on this device, in milliseconds since 1970. */
const DECLINED_KEY = 'almanac.passkey_declined'

/** How long it then stays away. */
const PAUSE_MS = 90 * 86_400_000

const wasDeclined = (): boolean => Date.now() - Number(deviceStorage.get(DECLINED_KEY) ?? 0) < PAUSE_MS

/** Whether this device can keep a passkey of its own and belongs to whoever uses it; in the native shell none can be made. */
const canKeepPasskey = async (): Promise<boolean> =>
  'PublicKeyCredential' in window &&
  shellPort() === null &&
  !isSharedDevice() &&
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()

/** A server of an earlier release makes none that replace the password. */
const isMissed = ({ passkey_sign_in, needed, on, passkeys }: Answer<typeof secondFactorState>): boolean =>
  passkey_sign_in === true && !needed && !on && passkeys?.length === 0

/** Offers a passkey to whoever signs in with a password alone, where this device can make one; after Not now not for ninety days. */
export function PasskeyOffer() {
  const [offers, setOffers] = useState(false)
  useEffect(() => {
    let unmounted = false
    // Not by React Query, which would get a second copy of its code in what all screens share.
    const decide = async () => {
      if (wasDeclined() || !(await canKeepPasskey()) || !isMissed(await api(secondFactorState))) return
      if (!unmounted) setOffers(true)
    }
    void decide().catch(() => undefined)
    return () => {
      unmounted = true
    }
  }, [])
  return offers ? <Offer onDecline={() => setOffers(false)} /> : null
}

function Offer({ onDecline }: { onDecline: () => void }) {
  const { t } = useTranslation('host')
  const navigate = useNavigate()
  return (
    <OfferCard
      title={t('me.passkey_title')}
      hint={t('me.passkey_hint')}
      accept={{
        label: t('me.passkey_add'),
        onClick: () => void navigate('/profile?section=account&change=passkey'),
      }}
      decline={{
        label: t('me.passkey_later'),
        onClick: () => {
          deviceStorage.set(DECLINED_KEY, String(Date.now()))
          onDecline()
        },
      }}
    />
  )
}
