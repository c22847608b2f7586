import { useUser } from '@almanac/auth'
import type { GivenConsent as Consent } from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Dialog, Icon, Row, Stack, Text, Written } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'
import { useEffect, useId, useRef, useState } from 'react'
import { ConsentCopy } from '../consent/ConsentCopy'
import { GivenConsent } from '../consent/GivenConsent'
import { subjectOf } from '../consent/useConsent'
import { useWaitingWithdrawal, WithdrawConsent } from '../consent/WithdrawConsent'

interface ConsentSectionProps {
  consent: Consent
  /** The server has the withdrawal. */
  onWithdrawn: () => void
}

/** One consent as it stands now, with what was read, a copy, and the way to take it back. */
export function ConsentSection({ consent, onWithdrawn }: ConsentSectionProps) {
  const { title, survey } = consent
  const heading = useId()
  const { place, keepFocus } = usePreservedFocus(consent.id)
  return (
    <div ref={place} role="group" tabIndex={-1} aria-labelledby={heading} style={{ outline: 'none' }}>
      <Stack gap={3}>
        <Stack gap={0}>
          <Text as="h2" variant="lead" weight="bold" id={heading}>
            <Written lang={title.locale}>{title.text}</Written>
          </Text>
          {survey && (
            <Text variant="small" tone="soft">
              <Written lang={survey.locale}>{survey.text}</Written>
            </Text>
          )}
        </Stack>
        {consent.withdrawn ? (
          <WithdrawnConsent consent={consent} />
        ) : (
          <StandingConsent
            consent={consent}
            onWithdrawn={() => {
              keepFocus()
              onWithdrawn()
            }}
          />
        )}
      </Stack>
    </div>
  )
}

/** The button that was pressed is gone once the consent is withdrawn: the focus goes to its place. */
function usePreservedFocus(id: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(id)
  const acted = useRef(false)
  useEffect(() => {
    if (acted.current && before.current !== id) place.current?.focus()
    before.current = id
  }, [id])
  return {
    place,
    keepFocus: () => {
      acted.current = true
    },
  }
}

function StandingConsent({ consent, onWithdrawn }: ConsentSectionProps) {
  const { t } = useTranslation('surveys')
  const waiting = useWaitingWithdrawal(consent.id)
  const { check_text, relationship } = consent
  const request = { name_required: true, signature_required: true, check_required: check_text !== null, check_text }
  return (
    <GivenConsent consent={consent} request={request} relationship={relationship}>
      <ReadText consent={consent} />
      <ConsentCopy of={{ consent_id: consent.id }} />
      {waiting ? (
        <Text role="status">{t('consent.withdraw_waiting')}</Text>
      ) : (
        <WithdrawConsent
          consent={consent}
          subject={subjectOf(consent.asked_by)}
          terms={consent}
          onWithdrawn={onWithdrawn}
        />
      )}
    </GivenConsent>
  )
}

function WithdrawnConsent({ consent }: { consent: Consent }) {
  const { t, format } = useTranslation('surveys')
  const timeZone = useUser().time_zone ?? undefined
  return (
    <Card>
      <Stack gap={3} align="start">
        <Row gap={3} align="start">
          <Text as="span" tone="soft" style={{ display: 'inline-flex' }}>
            <Icon name="close" />
          </Text>
          <Text as="span" weight="bold">
            {t('consent.withdrawn', { date: format.date(consent.updated_at, 'medium', { timeZone }) })}
          </Text>
        </Row>
        <Row gap={3} wrap>
          <ReadText consent={consent} />
          <ConsentCopy of={{ consent_id: consent.id }} />
        </Row>
      </Stack>
    </Card>
  )
}

/** What was read begins with what it is called, as does the dialog around it: it stands there once. */
function withoutTitle(text: string, title: string): string {
  const [first = '', ...rest] = text.trimStart().split('\n')
  return first.replace(/^#+\s+/, '').trim() === title.trim() && first.startsWith('#')
    ? rest.join('\n').trimStart()
    : text
}

/** What was on the screen when it was given, in the language in which it was read. */
function ReadText({ consent: { text, check_text, locale, title } }: { consent: Consent }) {
  const { t } = useTranslation('surveys')
  const [open, setOpen] = useState(false)
  if (text === null && check_text === null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('consents.read')}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title.text} lang={title.locale ?? null} width="wide">
        {text !== null && <Markdown text={withoutTitle(text, title.text)} locale={locale} level={3} />}
        {check_text !== null && (
          <Text weight="bold">
            <Written lang={locale}>{check_text}</Written>
          </Text>
        )}
      </Dialog>
    </>
  )
}
