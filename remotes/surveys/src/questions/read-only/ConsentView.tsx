import { useTranslation } from '@almanac/i18n'
import { space, Stack, Text } from '@almanac/ui/core'
import type { CSSProperties, ReactNode } from 'react'
import { Signature } from '../../consent/GivenConsent'
import { SavedSignature } from '../econsent/SavedSignature'
import type { ConsentQuestionProps } from '../econsent/useConsentAnswer'
import { MarkdownText } from '../information/Information'
import { useQuestionTexts } from '../useQuestionTexts'

const facts: CSSProperties = { display: 'grid', gap: space(2), margin: 0 }

/** A given consent: the document, the signer, and the signature. */
export function ConsentView(props: ConsentQuestionProps) {
  const { t } = useTranslation('surveys')
  const { item, answer, signature } = props
  const { written } = useQuestionTexts(props)
  const given = answer?.consent
  if (!given) return null
  const relationship = item.consent?.relationships.find(({ code }) => code === given.relationship)
  return (
    <Stack gap={3}>
      {item.consent && (
        <details>
          <summary style={{ cursor: 'pointer', paddingBlock: space(2) }}>{t('questions.consent.document')}</summary>
          <MarkdownText {...props} text={item.consent.text} />
        </details>
      )}
      <dl style={facts}>
        <Fact name={t('questions.consent.name')}>
          <bdi>{`${given.first_name} ${given.last_name}`}</bdi>
        </Fact>
        <Fact name={t('questions.consent.relationship')}>
          {relationship ? written(relationship.label) : given.relationship}
        </Fact>
        <Fact name={written(item.consent?.check_text)}>
          {t(given.accepted_terms ? 'questions.consent.accepted' : 'consent.not_accepted')}
        </Fact>
        {given.signature_text !== undefined && (
          <Fact name={t('consent.signature')}>
            <Signature image={null} text={given.signature_text} />
          </Fact>
        )}
      </dl>
      {given.signature_image_id !== undefined && <SavedSignature picture={signature ?? null} />}
    </Stack>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" variant="small" tone="soft">
        {name}
      </Text>
      <Text as="dd">{children}</Text>
    </div>
  )
}
