import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { useUser } from '@almanac/auth'
import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import type { ConsentRequest } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import type { OutboxEntry } from '@almanac/outbox'
import { Card } from '@almanac/ui/content'
import { Button, colour, Icon, radius, Row, Stack, Text } from '@almanac/ui/core'

/** A consent to show: from the server, or pending on this device. */
type ShownConsent = Pick<
  ConsentEntry,
  | 'accepted_consent'
  | 'consenting_first_name'
  | 'consenting_last_name'
  | 'consent_signature_image_url'
  | 'consent_signature_text'
> & {
  /** Null while the server has not acknowledged it. */
  updated_at: string | null
}

interface GivenConsentProps {
  consent: ShownConsent
  request: ConsentRequest
  /** The stated relationship: "Parent"; null if not asked. */
  relationship?: string | null
  /** It was just saved, which is announced to screen readers. */
  justSaved?: boolean
  onEdit?: (() => void) | undefined
  /** Further actions. */
  children?: ReactNode
}

/** Shows a given consent. */
export function GivenConsent({
  consent,
  request,
  relationship = null,
  justSaved = false,
  onEdit,
  children,
}: GivenConsentProps) {
  const { t, format } = useTranslation('surveys')
  const timeZone = useUser().time_zone ?? undefined
  const { updated_at } = consent
  const name = [consent.consenting_first_name, consent.consenting_last_name].filter(Boolean).join(' ')
  return (
    <Card>
      <Stack gap={3} align="start">
        <Row gap={3} align="start" role={justSaved || updated_at === null ? 'status' : undefined}>
          <Text as="span" tone={updated_at === null ? 'soft' : 'good'} style={{ display: 'inline-flex' }}>
            <Icon name={updated_at === null ? 'clock' : 'check'} />
          </Text>
          <Text as="span" weight="bold">
            {updated_at === null
              ? t('consent.waiting')
              : t(justSaved ? 'consent.saved' : 'consent.given', {
                  date: format.date(updated_at, 'medium', { timeZone }),
                })}
          </Text>
        </Row>
        {name && (
          <Text>
            <bdi>{name}</bdi>
          </Text>
        )}
        {relationship !== null && (
          <Text tone="soft">
            <bdi>{relationship}</bdi>
          </Text>
        )}
        {request.check_required && (
          <Text tone="soft">
            {consent.accepted_consent ? (request.check_text ?? t('consent.check')) : t('consent.not_accepted')}
          </Text>
        )}
        <Signature image={consent.consent_signature_image_url} text={consent.consent_signature_text} />
        {(onEdit || children) && (
          <Row gap={3} wrap>
            {onEdit && <Button onClick={onEdit}>{t('consent.edit')}</Button>}
            {children}
          </Row>
        )}
      </Stack>
    </Card>
  )
}

const textIn = (body: unknown, field: string): string | null => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : null
  return typeof value === 'string' && value !== '' ? value : null
}

/** An object URL of the pending drawing on this device. */
function usePicture(drawing: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!drawing) return setUrl(null)
    const made = URL.createObjectURL(drawing)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [drawing])
  return url
}

/** A pending consent in the outbox. */
export function WaitingConsent({ write: { body, files }, request }: { write: OutboxEntry; request: ConsentRequest }) {
  const picture = usePicture(files?.consent_signature_image)
  return (
    <GivenConsent
      request={request}
      consent={{
        accepted_consent: textIn(body, 'accepted_consent') === 'true',
        consenting_first_name: textIn(body, 'consenting_first_name'),
        consenting_last_name: textIn(body, 'consenting_last_name'),
        consent_signature_text: textIn(body, 'consent_signature_text'),
        consent_signature_image_url: picture,
        updated_at: null,
      }}
    />
  )
}

/** White also in dark mode and with forced colors: the ink of the picture is black, on nothing. */
const paper: CSSProperties = {
  display: 'block',
  background: 'white',
  forcedColorAdjust: 'none',
  maxWidth: '100%',
  maxHeight: '7rem',
  borderRadius: radius,
  border: `1px solid ${colour.line}`,
}

interface SignatureProps {
  /** URL of the picture of a drawn signature. */
  image: string | null
  /** The typed name. */
  text: string | null
}

/** Shows a given signature. */
export function Signature({ image, text }: SignatureProps) {
  const { t } = useTranslation('surveys')
  if (image !== null) return <img style={paper} src={image} alt={t('consent.your_signature')} />
  return text === null ? null : (
    <Text as="span" variant="lead" style={{ fontStyle: 'italic' }}>
      <bdi>{text}</bdi>
    </Text>
  )
}
