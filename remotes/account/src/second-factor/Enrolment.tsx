import { useEffect, useState } from 'react'
import { api, serverNow } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import { confirmSecondFactor, enrolSecondFactor } from '@almanac/contracts/account/second-factor'
import { useBusy } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { encode } from 'uqr'
import { CodeForm, type TypedCode } from '../code/CodeForm'
import { useFailure } from '../failure/useFailure'
import { RecoveryCodes } from './RecoveryCodes'

interface EnrolmentProps {
  /** The password just used to sign in. */
  password: string
  /** From when it is required; until then it can be put off. Missing where it is required now. */
  required_from: string | undefined
  /** Called when it is put off, or when it is set up and the recovery codes are saved. */
  onDone: () => void
}

/** Sets up the second factor of an operator or a clinician: the secret for the authenticator app, a first code, the recovery codes. Rendered within a Screen. */
export function Enrolment({ password, required_from, onDone }: EnrolmentProps) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const form = useForm<TypedCode>({ defaultValues: { otp_attempt: '' } })
  const [enrolment, setBegun] = useState<Answer<typeof enrolSecondFactor> | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  // Defers a newer release: the secret and the codes are shown only once.
  useBusy(enrolment !== null)

  useEffect(() => {
    let unmounted = false
    setRefused(null)
    // Requesting a secret invalidates the previous one.
    api(enrolSecondFactor, { body: { current_password: password } }).then(
      (answer) => {
        if (!unmounted) setBegun(answer)
      },
      (error: unknown) => {
        if (!unmounted) setRefused(failureOf(error)[0].title)
      },
    )
    return () => {
      unmounted = true
    }
  }, [password, failureOf, round])

  const confirm = async (otp_attempt: string) => {
    setCodes((await api(confirmSecondFactor, { body: { otp_attempt } })).recovery_codes)
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (refused !== null)
    return (
      <Alert tone="wrong" action={<Button onClick={() => setRound(round + 1)}>{t('second_factor.again')}</Button>}>
        {refused}
      </Alert>
    )
  if (!enrolment) return <ListSkeleton rows={3} avatar={false} />
  return (
    <Stack gap={5} align="stretch">
      <Text>{t(required_from === undefined ? 'second_factor.intro' : 'second_factor.intro_clinician')}</Text>
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
      {required_from !== undefined && <Later required_from={required_from} onLater={onDone} />}
    </Stack>
  )
}

const DAY_MS = 86_400_000

/** Until a second factor is required, it can be set up at a later sign-in. */
function Later({ required_from, onLater }: { required_from: string; onLater: () => void }) {
  const { t } = useTranslation('account')
  const days = Math.ceil((Date.parse(required_from) - serverNow()) / DAY_MS)
  if (days <= 0) return <Text tone="soft">{t('second_factor.required_now')}</Text>
  return (
    <Stack gap={2} align="start">
      <Text tone="soft">{t('second_factor.required_in', { count: days })}</Text>
      <Button onClick={onLater}>{t('second_factor.later')}</Button>
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
