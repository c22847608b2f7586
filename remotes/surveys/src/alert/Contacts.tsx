import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import { countryName } from '@almanac/domain/local-contacts'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { callAddress, Icon, Row, Stack, Text, Written } from '@almanac/ui/core'

interface ContactsProps {
  contacts: SurveyResponse['alerts'][number]['contacts']
  /** Also shows the country of each. */
  withCountry: boolean
}

/** Phone numbers as `tel:` links. */
export function Contacts({ contacts, withCountry }: ContactsProps) {
  const { t, locale } = useTranslation('surveys')
  return (
    <Stack as="ul" gap={3} aria-label={t('alert.numbers')}>
      {contacts.map((contact) => {
        const country = withCountry ? countryName(contact, locale) : undefined
        return (
          <li key={`${contact.country} ${contact.phone}`}>
            <Card>
              <Row gap={3}>
                <Icon name="phone" />
                <div>
                  <Text>
                    <Written lang={contact.label.locale}>{contact.label.text}</Written>
                    {country !== undefined && <> · {country}</>}
                  </Text>
                  <a href={callAddress(contact.phone)} style={{ fontWeight: 700, fontSize: '1.375rem' }}>
                    <bdi dir="ltr">{contact.phone}</bdi>
                  </a>
                </div>
              </Row>
            </Card>
          </li>
        )
      })}
    </Stack>
  )
}
