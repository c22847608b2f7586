import { useUser } from '@almanac/auth'
import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import { contactsFor, countryOf } from '@almanac/domain/local-contacts'
import { pipeText } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Markdown } from '@almanac/ui/markdown'
import { Button, Row, Stack, Text, Written } from '@almanac/ui/core'
import { useEffect, useId, useRef } from 'react'
import type { Answering } from '../survey/useAnswering'
import { Contacts } from './Contacts'

interface AlertPageProps {
  alert: SurveyResponse['alerts'][number]
  answering: Pick<Answering, 'prepared' | 'context'>
  /** Country of the participant's phone number. */
  country: string | null
  /** The server has not acknowledged the answers that raised it. */
  waiting: boolean
  onRead: () => void
}

/** An alert raised by an answer: what to do and whom to call. Shown before anything else, also offline. */
export function AlertPage({ alert, answering: { prepared, context }, country, waiting, onRead }: AlertPageProps) {
  const { t, locale } = useTranslation('surveys')
  const { time_zone, locale: own_locale } = useUser()
  const heading = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])

  const words = ({ text, locale: lang }: { text: string; locale?: string }) =>
    pipeText(prepared, context, text, lang ?? locale)
  const where = countryOf(
    alert.contacts.map((contact) => contact.country),
    { phone_country: country, time_zone, locales: [own_locale, navigator.language] },
  )
  const { first, others } = contactsFor(alert.contacts, where)
  return (
    <Stack as="section" gap={5} aria-labelledby={id}>
      <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        <Text as="h3" variant="heading" id={id}>
          <Written lang={alert.title.locale}>{words(alert.title)}</Written>
        </Text>
      </div>
      <Markdown text={words(alert.text)} locale={alert.text.locale ?? locale} level={4} />
      {first.length > 0 && (
        <Contacts contacts={first} withCountry={first.some((contact) => contact.country !== where)} />
      )}
      {others.length > 0 && (
        <details>
          <summary>{t('alert.elsewhere')}</summary>
          <Contacts contacts={others} withCountry />
        </details>
      )}
      {alert.tell_care_team && (
        <Text role="status" tone="soft">
          {t(waiting ? 'alert.teamWaiting' : 'alert.teamTold')}
        </Text>
      )}
      <Row justify="end">
        <Button variant="primary" onClick={onRead}>
          {t('alert.continue')}
        </Button>
      </Row>
    </Stack>
  )
}
