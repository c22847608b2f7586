import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { useUser } from '@almanac/auth'
import type { ConsentRequest } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Icon, Row, Stack, Text } from '@almanac/ui/core'
import { Signature } from './Signature'

/** A consent to show: as the server has it, or as it waits on this device. */
export type ShownConsent = Pick<
  ConsentEntry,
  | 'accepted_consent'
  | 'consenting_first_name'
  | 'consenting_last_name'
  | 'consent_signature_image_url'
  | 'consent_signature_text'
> & {
  /** Null while the server has not taken it. */
  updated_at: string | null
}

interface GivenConsentProps {
  consent: ShownConsent
  asked: ConsentRequest
  /** It was saved a moment ago: that is read out. */
  justSaved?: boolean
  onEdit?: () => void
}

/** A consent that was given. */
export function GivenConsent({ consent, asked, justSaved = false, onEdit }: GivenConsentProps) {
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
        {asked.check_required && (
          <Text tone="soft">
            {consent.accepted_consent ? (asked.check_text ?? t('consent.check')) : t('consent.not_accepted')}
          </Text>
        )}
        <Signature image={consent.consent_signature_image_url} text={consent.consent_signature_text} />
        {onEdit && <Button onClick={onEdit}>{t('consent.edit')}</Button>}
      </Stack>
    </Card>
  )
}
