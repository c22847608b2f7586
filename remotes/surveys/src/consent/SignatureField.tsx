import { MAX_SIGNATURE_TEXT_LENGTH } from '@almanac/contracts/rules/surveys/consent'
import type { ConsentEntry } from '@almanac/contracts/surveys/consent'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { ChoiceGroup, Field } from '@almanac/ui/fields'
import { TextField } from '@almanac/ui/form'
import { Signature } from './GivenConsent'
import { SignatureCanvas } from './SignatureCanvas'
import type { Strokes } from './strokes'
import type { ConsentValues } from './values'

interface SignatureFieldProps {
  values: ConsentValues
  /** The previous consent, whose signature may be kept. */
  before: ConsentEntry | null
  problem: string | undefined
  onChange: (part: Partial<ConsentValues>) => void
}

/** Signs by drawing, by typing the name for participants who cannot draw, or by keeping the previous signature. */
export function SignatureField({ values, before, problem, onChange }: SignatureFieldProps) {
  const { t } = useTranslation('surveys')
  const { way, strokes, typed } = values
  if (way === 'keep') return <PreviousSignature before={before} problem={problem} onChange={onChange} />
  return (
    <Stack gap={3}>
      <ChoiceGroup
        beside
        label={t('consent.way')}
        value={way}
        onChange={(value) => onChange({ way: value === 'type' ? 'type' : 'draw' })}
        options={[
          { value: 'draw', label: t('consent.draw') },
          { value: 'type', label: t('consent.type') },
        ]}
      />
      {way === 'type' ? (
        <TextField
          label={t('consent.typed')}
          hint={t('consent.typed_hint')}
          error={problem && t('consent.problems.TYPED_SIGNATURE_MISSING')}
          value={typed}
          onChange={(value) => onChange({ typed: value })}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={MAX_SIGNATURE_TEXT_LENGTH}
        />
      ) : (
        <DrawnSignature strokes={strokes} problem={problem} onChange={onChange} />
      )}
    </Stack>
  )
}

/** The signature of the previous consent, kept until the participant signs again. */
function PreviousSignature({ before, problem, onChange }: Omit<SignatureFieldProps, 'values'>) {
  const { t } = useTranslation('surveys')
  return (
    <Field as="group" label={t('consent.signature')} error={problem}>
      {() => (
        <Stack gap={3} align="start">
          <Signature
            image={before?.consent_signature_image_url ?? null}
            text={before?.consent_signature_text ?? null}
          />
          <Button onClick={() => onChange({ way: 'draw' })}>{t('consent.sign_again')}</Button>
        </Stack>
      )}
    </Field>
  )
}

type DrawnSignatureProps = Pick<SignatureFieldProps, 'problem' | 'onChange'> & { strokes: Strokes }

/** The canvas to sign on, with a clear button. */
function DrawnSignature({ strokes, problem, onChange }: DrawnSignatureProps) {
  const { t } = useTranslation('surveys')
  return (
    <Field as="group" label={t('consent.signature')} hint={t('consent.signature_hint')} error={problem}>
      {() => (
        <Stack gap={2}>
          <SignatureCanvas
            strokes={strokes}
            onDrawn={(lines) => onChange({ strokes: lines })}
            wrong={problem !== undefined}
          />
          <Row justify="between" wrap>
            <Text variant="small" tone="soft" as="span" role="status">
              {strokes.length > 0 ? t('consent.signed') : ''}
            </Text>
            <Button
              variant="quiet"
              icon="close"
              disabled={strokes.length === 0}
              onClick={() => onChange({ strokes: [] })}
            >
              {t('consent.clear')}
            </Button>
          </Row>
        </Stack>
      )}
    </Field>
  )
}
