import { api } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import { confirmSecondFactor, type enrolSecondFactor } from '@almanac/contracts/account/second-factor'
import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { encode } from 'uqr'
import { CodeForm, type TypedCode } from '../code/CodeForm'

interface AppEnrolmentProps {
  /** The secret that waits for its first code. */
  enrolment: Answer<typeof enrolSecondFactor>
  /** Called with the recovery codes of a first factor, else with none. */
  onConfirmed: (codes: readonly string[]) => void
}

/** Sets up an authenticator app: its secret as QR code, text and link, then a first code. */
export function AppEnrolment({ enrolment, onConfirmed }: AppEnrolmentProps) {
  const { t } = useTranslation('account')
  const form = useForm<TypedCode>({ defaultValues: { otp_attempt: '' } })
  // Defers a newer release: the secret is shown only once.
  useBusy(true)

  const confirm = async (otp_attempt: string) => {
    onConfirmed((await api(confirmSecondFactor, { body: { otp_attempt } })).recovery_codes)
  }
  return (
    <Stack gap={5} align="stretch">
      <Text>{t('second_factor.scan')}</Text>
      <QrCode content={enrolment.uri} label={t('second_factor.qr')} />
      <Stack gap={2}>
        <Text tone="soft">{t('second_factor.by_hand')}</Text>
        <code dir="ltr" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <a href={enrolment.uri}>{t('second_factor.open_app')}</a>
      </Stack>
      <CodeForm form={form} onSubmit={confirm} submit={t('second_factor.confirm')}>
        {t('second_factor.first_code')}
      </CodeForm>
    </Stack>
  )
}

/** The quiet zone around a QR code, in cells: readers need four. */
const QUIET_ZONE = 4

/** A QR code, dark on light in every theme, because many readers require it. */
function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_ZONE })
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ inlineSize: '100%', maxInlineSize: '15rem', background: '#fff' }}
    >
      <path d={cells.join('')} fill="#000" />
    </svg>
  )
}
