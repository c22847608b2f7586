import { useUser } from '@almanac/auth'
import type { GivenConsent as Consent } from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card } from '@almanac/ui/content'
import { Button, Dialog, Icon, LinkButton, Row, Stack, Text, Written } from '@almanac/ui/core'
import { Markdown } from '@almanac/ui/markdown'
import { useEffect, useId, useRef, useState } from 'react'
import { ConsentCopy } from '../consent/ConsentCopy'
import { GivenConsent, WaitingConsent } from '../consent/GivenConsent'
import { subjectOf } from '../consent/useConsent'
import { useWaitingWithdrawal, WithdrawConsent } from '../consent/WithdrawConsent'
import { ConsentAgain } from './ConsentAgain'
import { isDue, requestOf } from './request'
import { useWaitingAgain } from './useConsentAgain'

interface ConsentSectionProps {
  consent: Consent
  /** Called when the server has acknowledged its withdrawal or a new consent. */
  onChanged: () => void
}

/** One consent: its state, the text that was read, a copy, and withdrawal. */
export function ConsentSection({ consent, onChanged }: ConsentSectionProps) {
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
        <ConsentNow
          consent={consent}
          onChanged={() => {
            keepFocus()
            onChanged()
          }}
        />
      </Stack>
    </div>
  )
}

/** A pending, withdrawn or valid consent. */
function ConsentNow(props: ConsentSectionProps) {
  const { consent, onChanged } = props
  const [open, setOpen] = useState(false)
  const waiting = useWaitingAgain(consent.id)
  const now = { ...props, onAgain: () => setOpen(true) }
  return (
    <>
      {waiting && !open ? (
        <WaitingConsent write={waiting} request={requestOf(consent)} />
      ) : consent.withdrawn ? (
        <WithdrawnConsent {...now} />
      ) : (
        <StandingConsent {...now} />
      )}
      <ConsentAgain
        consent={consent}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onGiven={onChanged}
      />
    </>
  )
}

/** Moves the focus to the section, because the pressed button disappears when the consent changes. */
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

/** Gives a consent again: one to a survey here, one in an activity in its form. */
function Again({ consent: { due_in }, onAgain, children }: Omit<ConsentNowProps, 'onChanged'> & { children: string }) {
  return due_in ? (
    <LinkButton variant="primary" to={`/activity/${encodeURIComponent(due_in.category)}/${due_in.activity_id}`}>
      {children}
    </LinkButton>
  ) : (
    <Button variant="primary" onClick={onAgain}>
      {children}
    </Button>
  )
}

interface ConsentNowProps extends ConsentSectionProps {
  /** Opens the form that gives it again. */
  onAgain: () => void
}

function StandingConsent({ consent, onChanged, onAgain }: ConsentNowProps) {
  const { t } = useTranslation('surveys')
  const waiting = useWaitingWithdrawal(consent.id)
  const given = (
    <GivenConsent consent={consent} request={requestOf(consent)} relationship={consent.relationship}>
      <ReadText consent={consent} />
      <ConsentCopy of={{ consent_id: consent.id }} />
      {waiting ? (
        <Text role="status">{t('consent.withdraw_waiting')}</Text>
      ) : (
        <WithdrawConsent
          consent={consent}
          subject={subjectOf(consent.asked_by)}
          terms={consent}
          onWithdrawn={onChanged}
        />
      )}
    </GivenConsent>
  )
  if (!isDue(consent) || waiting) return given
  return (
    <>
      <Alert
        tone="warning"
        title={t('consent.outdated')}
        action={
          <Again consent={consent} onAgain={onAgain}>
            {t('consents.readAgain')}
          </Again>
        }
      >
        {t('consent.outdated_text')}
      </Alert>
      {given}
    </>
  )
}

function WithdrawnConsent({ consent, onAgain }: ConsentNowProps) {
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
          {isDue(consent) && (
            <Again consent={consent} onAgain={onAgain}>
              {t('consents.giveAgain')}
            </Again>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

/** The text of a heading without Markdown backslash escapes. */
const unescaped = (heading: string): string => heading.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

/** The text without its title heading, because the dialog already shows the title. */
function withoutTitle(text: string, title: string): string {
  const lines = text.split('\n')
  const heading = lines.findIndex(
    (line) => /^#+\s/.test(line) && unescaped(line.replace(/^#+/, '')).trim() === title.trim(),
  )
  return heading === -1 ? text : lines.filter((_, place) => place !== heading).join('\n')
}

/** The text that was on the screen when it was given, in the language it was read in. */
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
