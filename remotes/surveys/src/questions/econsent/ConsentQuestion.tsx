import { MAX_CONSENT_NAME_LENGTH } from '@almanac/contracts/rules/surveys/consent'
import { lettersOnly } from '@almanac/domain/letters'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, colour, radius, space, Stack } from '@almanac/ui/core'
import { Checkbox, Field } from '@almanac/ui/fields'
import { TextField } from '@almanac/ui/form'
import type { CSSProperties } from 'react'
import { RelationshipField } from '../../consent/RelationshipField'
import { SignatureField } from '../../consent/SignatureField'
import { MarkdownText } from '../information/Information'
import { useQuestionTexts } from '../useQuestionTexts'
import { openComprehension } from './comprehension'
import { SavedSignature } from './SavedSignature'
import { useConsentAnswer, type ConsentQuestionProps } from './useConsentAnswer'

const paper: CSSProperties = {
  maxHeight: 'min(24rem, 60vh)',
  overflowY: 'auto',
  padding: space(4),
  border: `1px solid ${colour.control}`,
  borderRadius: radius,
  background: colour.surface,
}

/**
 * A consent: the document, the name of the person who agrees, their relationship to
 * the participant, and the signature. If a study asks questions about the document,
 * it can be signed once they are answered correctly.
 */
export function ConsentQuestion(props: ConsentQuestionProps) {
  const { t } = useTranslation('surveys')
  const { item, context, survey, onGoTo } = props
  const { look, plain } = useQuestionTexts(props)
  const { consent } = item
  if (!consent) return null
  const open = openComprehension(consent, context.answers)
  return (
    <Field {...look()} as="group">
      {() => (
        <Stack gap={5}>
          <div role="region" aria-label={t('questions.consent.document')} tabIndex={0} style={paper}>
            <MarkdownText {...props} text={consent.text} />
          </div>
          {open.length > 0 ? (
            <Alert tone="info" title={t('questions.consent.comprehension')}>
              <ul style={{ margin: 0, paddingInlineStart: space(5) }}>
                {open.map((key) => {
                  const question = survey.item(key)
                  const words = question ? plain(question.label) : key
                  return (
                    <li key={key}>
                      {onGoTo ? (
                        <Button variant="quiet" onClick={() => onGoTo(key)}>
                          {words}
                        </Button>
                      ) : (
                        words
                      )}
                    </li>
                  )
                })}
              </ul>
            </Alert>
          ) : (
            <ConsentFields {...props} />
          )}
        </Stack>
      )}
    </Field>
  )
}

function ConsentFields(props: ConsentQuestionProps) {
  const { t } = useTranslation('surveys')
  const { item, error, signature } = props
  const { plain } = useQuestionTexts(props)
  const { values, signing, isStored, write, choose, sign } = useConsentAnswer(props)
  const isWrong = (missing: boolean) => error !== undefined && missing
  const name = {
    keep: lettersOnly,
    autoCapitalize: 'words',
    spellCheck: false,
    maxLength: MAX_CONSENT_NAME_LENGTH,
  } as const
  const isSigned = isStored || (signing.way === 'type' ? signing.typed.trim() !== '' : signing.strokes.length > 0)
  return (
    <>
      <TextField
        {...name}
        label={t('consent.first_name')}
        autoComplete="given-name"
        value={values.first_name}
        error={isWrong(values.first_name.trim() === '') ? t('consent.problems.FIRST_NAME_MISSING') : undefined}
        onChange={(first_name) => write({ first_name })}
      />
      <TextField
        {...name}
        label={t('consent.last_name')}
        autoComplete="family-name"
        value={values.last_name}
        error={isWrong(values.last_name.trim() === '') ? t('consent.problems.LAST_NAME_MISSING') : undefined}
        onChange={(last_name) => write({ last_name })}
      />
      <Relationship
        {...props}
        value={values.relationship}
        error={isWrong(values.relationship === '') ? t('questions.consent.relationship_missing') : undefined}
        onChoose={choose}
      />
      {item.consent && (
        <Checkbox
          label={plain(item.consent.check_text)}
          lang={item.consent.check_text.locale ?? null}
          value={values.accepted_terms}
          error={isWrong(!values.accepted_terms) ? t('consent.problems.CONSENT_NOT_ACCEPTED') : undefined}
          onChange={(accepted_terms) => write({ accepted_terms })}
        />
      )}
      {isStored ? (
        <SavedSignature picture={signature ?? null} onAgain={() => sign({ strokes: [] })} />
      ) : (
        <SignatureField
          values={signing}
          before={null}
          problem={isWrong(!isSigned) ? t('consent.problems.SIGNATURE_MISSING') : undefined}
          onChange={sign}
        />
      )}
    </>
  )
}

interface RelationshipProps extends Omit<ConsentQuestionProps, 'error'> {
  value: string
  error: string | undefined
  onChoose: (code: string) => void
}

function Relationship({ value, error, onChoose, ...props }: RelationshipProps) {
  const { plain } = useQuestionTexts(props)
  const relationships = props.item.consent?.relationships ?? []
  const options = relationships.map(({ code, label }) => ({
    value: code,
    label: plain(label),
    lang: label.locale ?? null,
  }))
  return <RelationshipField options={options} value={value} error={error} onChange={onChoose} />
}
