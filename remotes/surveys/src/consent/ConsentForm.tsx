import { MAX_CONSENT_NAME_LENGTH } from '@almanac/contracts/rules/surveys/consent'
import type { ConsentAgainTerms, ConsentEntry, ConsentTerms } from '@almanac/contracts/surveys/consent'
import { useUser } from '@almanac/auth'
import { lettersOnly } from '@almanac/domain/letters'
import type { ConsentRequest } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { FormActions, TextField } from '@almanac/ui/form'
import { Markdown } from '@almanac/ui/markdown'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Changes } from './Changes'
import { ComprehensionQuestions } from './ComprehensionQuestions'
import { RelationshipField } from './RelationshipField'
import { SignatureField } from './SignatureField'
import type { Refused } from './useConsent'
import { nameOfSigner, problemsOf, refusedAt, type ConsentValues, type Problems } from './values'

interface ConsentFormProps {
  request: ConsentRequest
  values: ConsentValues
  /** The previous consent, to which the participant can return. */
  before: ConsentEntry | null
  /** Errors of the last save. */
  refused: Refused | undefined
  busy: boolean
  /** The previous consent was to an older text. */
  outdated: boolean
  /** It was begun with an older text. */
  begun_again?: boolean
  /** When it was withdrawn; null if it was not. */
  withdrawn_at: string | null
  /** The document of the study; undefined while it loads. */
  terms: ConsentTerms | undefined
  /** Options for the relationship to the participant, if a survey asks for it. */
  relationships?: ConsentAgainTerms['relationships']
  /** Number of save attempts while incomplete; missing fields show errors from the first one. */
  attempts: number
  onChange: (part: Partial<ConsentValues>) => void
  /** Omitted within a form, whose own button saves it. */
  onSave?: () => void
  /** It is the only content of a dialog, so its save button is the primary one. */
  alone?: boolean
  onCancel: () => void
}

/**
 * The fields of a consent, by its flags. No `<form>` element, because it is part of
 * the form of its activity and forms cannot be nested.
 */
export function ConsentForm({
  request,
  values,
  before,
  refused,
  busy,
  outdated,
  begun_again = false,
  withdrawn_at,
  terms,
  relationships = [],
  attempts,
  onChange,
  onSave,
  alone = false,
  onCancel,
}: ConsentFormProps) {
  const box = useFocusOnProblem(attempts, refused)
  const problems: Problems = {
    ...(refused ? refusedAt(refused) : {}),
    ...(attempts > 0 ? problemsOf(values, request, terms?.comprehension, relationships) : {}),
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (!onSave || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // Enter would submit the form of the activity.
    event.preventDefault()
    event.stopPropagation()
    if (!busy) onSave()
  }
  return (
    <div ref={box} onKeyDown={saveOnEnter} role="presentation">
      <Stack gap={5}>
        {refused !== undefined && <RefusedAlert refused={refused} />}
        <WhyAgain outdated={outdated} begun_again={begun_again} withdrawn_at={withdrawn_at} terms={terms} />
        <Reading terms={terms} values={values} problems={problems} onChange={onChange} />
        <ConsentFields
          request={request}
          values={values}
          before={before}
          relationships={relationships}
          problems={problems}
          onChange={onChange}
        />
        <Actions {...{ before, busy, onSave, alone, onCancel }} />
      </Stack>
    </div>
  )
}

function Actions({
  before,
  busy,
  onSave,
  alone = false,
  onCancel,
}: Pick<ConsentFormProps, 'before' | 'busy' | 'onSave' | 'alone' | 'onCancel'>) {
  const { t } = useTranslation('surveys')
  if (!onSave && !before && !alone) return null
  return (
    <FormActions style={alone ? { maxInlineSize: 'none' } : undefined}>
      {onSave && (
        <Button variant={alone ? 'primary' : 'secondary'} busy={busy} onClick={onSave}>
          {t('consent.save')}
        </Button>
      )}
      {(before || alone) && (
        <Button onClick={onCancel} disabled={busy}>
          {t('consent.cancel')}
        </Button>
      )}
    </FormActions>
  )
}

/** Why a participant has to consent again, and what has changed. */
function WhyAgain({
  outdated,
  begun_again,
  withdrawn_at,
  terms,
}: Pick<ConsentFormProps, 'outdated' | 'begun_again' | 'withdrawn_at' | 'terms'>) {
  const { t, format } = useTranslation('surveys')
  const timeZone = useUser().time_zone ?? undefined
  if (begun_again)
    return (
      <Alert tone="warning" title={t('consent.outdated')}>
        {t('consent.begun_again_text')}
      </Alert>
    )
  if (withdrawn_at !== null)
    return (
      <Alert tone="info">{t('consent.withdrawn', { date: format.date(withdrawn_at, 'medium', { timeZone }) })}</Alert>
    )
  if (!outdated) return null
  return (
    <>
      <Alert tone="warning" title={t('consent.outdated')}>
        {t('consent.outdated_text')}
      </Alert>
      {terms?.before && <Changes terms={terms} before={terms.before} />}
    </>
  )
}

/** The document to agree to, and the questions about it. */
function Reading({
  terms,
  values,
  problems,
  onChange,
}: Pick<ConsentFormProps, 'terms' | 'values' | 'onChange'> & { problems: Problems }) {
  if (!terms) return null
  return (
    <>
      {terms.document && (
        <Card>
          <Markdown text={terms.document.text} locale={terms.document.locale ?? terms.locale} level={3} />
        </Card>
      )}
      {terms.comprehension.length > 0 && (
        <ComprehensionQuestions
          questions={terms.comprehension}
          chosen={values.chosen ?? {}}
          attempted={problems.comprehension !== undefined}
          onChange={(chosen) => onChange({ chosen })}
        />
      )}
    </>
  )
}

type ConsentFieldsProps = Pick<ConsentFormProps, 'request' | 'values' | 'before' | 'onChange'> & {
  relationships: ConsentAgainTerms['relationships']
  problems: Problems
}

const relationshipOptions = (relationships: ConsentAgainTerms['relationships']) =>
  relationships.map(({ code, label }) => ({ value: code, label: label.text, lang: label.locale ?? null }))

function ConsentFields({ request, values, before, relationships, problems, onChange }: ConsentFieldsProps) {
  const { t } = useTranslation('surveys')
  const user = useUser()
  const words = (field: keyof Problems) => {
    const problem = problems[field]
    if (problem === 'RELATIONSHIP_MISSING') return t('questions.consent.relationship_missing')
    return problem && t(`consent.problems.${problem}`)
  }
  const name = {
    keep: lettersOnly,
    autoCapitalize: 'words',
    spellCheck: false,
    maxLength: MAX_CONSENT_NAME_LENGTH,
  } as const
  return (
    <>
      {request.name_required && (
        <>
          <TextField
            {...name}
            label={t('consent.first_name')}
            value={values.first_name}
            error={words('first_name')}
            onChange={(first_name) => onChange({ first_name })}
            autoComplete="given-name"
          />
          <TextField
            {...name}
            label={t('consent.last_name')}
            value={values.last_name}
            error={words('last_name')}
            onChange={(last_name) => onChange({ last_name })}
            autoComplete="family-name"
          />
        </>
      )}
      {relationships.length > 0 && (
        <RelationshipField
          options={relationshipOptions(relationships)}
          value={values.relationship ?? ''}
          error={words('relationship')}
          onChange={(relationship) =>
            onChange({ relationship, ...nameOfSigner(relationship, relationships, values, user) })
          }
        />
      )}
      {request.check_required && (
        <Checkbox
          label={request.check_text ?? t('consent.check')}
          value={values.accepted}
          error={words('accepted')}
          onChange={(accepted) => onChange({ accepted })}
        />
      )}
      {request.signature_required && (
        <SignatureField values={values} before={before} problem={words('signature')} onChange={onChange} />
      )}
    </>
  )
}

/** The error of the server, and that the input is kept. */
function RefusedAlert({ refused }: { refused: Refused }) {
  const { t } = useTranslation('surveys')
  return (
    <Alert tone="wrong" title={t('consent.ERROR_SUBMITTING_CONSENT')}>
      <Text>{refused?.map(({ title }) => title.replace(/[.。]$/u, '')).join(', ') || t('consent.unknown_error')}</Text>
      <Text>{t('consent.nothing_lost')}</Text>
    </Alert>
  )
}

/** Focuses the first invalid field after each attempt, and scrolls to the top after a server error. */
function useFocusOnProblem(attempts: number, refused: Refused | undefined) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) firstProblem(box.current)?.focus()
  }, [attempts])
  // In a form the pressed button may be far below.
  useEffect(() => {
    if (refused !== undefined) box.current?.scrollIntoView({ block: 'start' })
  }, [refused])
  return box
}

/** The first invalid control; in a choice the checked one. A canvas is not focusable, so the choice of signing mode above it is used. */
function firstProblem(box: HTMLElement | null): HTMLElement | null | undefined {
  const first = box?.querySelector<HTMLInputElement>('input[aria-invalid]')
  if (first?.type !== 'radio') return first ?? box?.querySelector<HTMLElement>('input[type="radio"]:checked')
  return first.closest('fieldset')?.querySelector<HTMLElement>('input:checked') ?? first
}
