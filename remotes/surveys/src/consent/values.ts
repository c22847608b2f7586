import type { ApiErrorEntry, Body } from '@almanac/contracts'
import type { ConsentEntry, ConsentTerms, createConsentEntry } from '@almanac/contracts/surveys/consent'
import type { ConsentRequest } from '@almanac/federation'
import { isStrokes, type Strokes } from './strokes'

/** How it is signed: drawn, typed, or by keeping the previous signature. */
export type Way = 'draw' | 'type' | 'keep'

/** Chosen options of the questions about the text, by question key. */
export type Chosen = Readonly<Record<string, readonly string[]>>

/** The form values of a consent. */
export interface ConsentValues {
  first_name: string
  last_name: string
  accepted: boolean
  way: Way
  strokes: Strokes
  typed: string
  /** Missing in drafts of earlier releases. */
  chosen?: Chosen
  /** Option code of the relationship to the participant, if a survey asks for it. */
  relationship?: string
}

export type Problem =
  | 'RELATIONSHIP_MISSING'
  | 'FIRST_NAME_MISSING'
  | 'LAST_NAME_MISSING'
  | 'CONSENT_NOT_ACCEPTED'
  | 'SIGNATURE_MISSING'
  | 'COMPREHENSION_WRONG'

/** Errors by field. */
export type Problems = Partial<
  Record<'first_name' | 'last_name' | 'relationship' | 'accepted' | 'signature' | 'comprehension', Problem>
>

/** The initial values: the previous consent, else the user's name. */
export function startValues(
  entry: ConsentEntry | null,
  user: { first_name: string | null; last_name: string | null },
): ConsentValues {
  const signed = entry !== null && (entry.consent_signature_image_url !== null || entry.consent_signature_text !== null)
  const from = entry ?? {
    consenting_first_name: user.first_name,
    consenting_last_name: user.last_name,
    accepted_consent: false,
  }
  return {
    first_name: from.consenting_first_name ?? '',
    last_name: from.consenting_last_name ?? '',
    accepted: from.accepted_consent,
    way: signed ? 'keep' : 'draw',
    strokes: [],
    typed: '',
  }
}

interface SignerName {
  first_name: string
  last_name: string
}

/**
 * The name to show after choosing who signs: the user's own for the participant (the relationship
 * `self`, else the first), and not for anybody else. A name that was entered stays.
 */
export function nameOfSigner(
  relationship: string,
  relationships: readonly { code: string }[],
  { first_name, last_name }: SignerName,
  user: { first_name: string | null; last_name: string | null },
): SignerName {
  const own = { first_name: user.first_name ?? '', last_name: user.last_name ?? '' }
  const participant = relationships.find(({ code }) => code === 'self') ?? relationships[0]
  const entered = { first_name, last_name }
  const isOwn = first_name === own.first_name && last_name === own.last_name
  const isEmpty = first_name.trim() === '' && last_name.trim() === ''
  if (relationship === participant?.code) return isEmpty ? own : entered
  return isOwn ? { first_name: '', last_name: '' } : entered
}

/** Whether a consent is no longer valid: the study's text has changed, or it was withdrawn. */
export const isOutdated = ({ current }: ConsentEntry): boolean => current === false

/** Initial values after a consent to an older text: only the name. */
export const withoutAgreement = (entry: ConsentEntry): ConsentEntry => ({
  ...entry,
  accepted_consent: false,
  consent_signature_image_url: null,
  consent_signature_text: null,
})

/** All words of the terms, to compare them. */
export const wordsOf = ({ text, check_text }: Pick<ConsentTerms, 'text' | 'check_text'>): string =>
  [text, check_text ?? ''].join('\n\n')

/** What was entered, without what agrees to the words that were on the screen. */
export const withoutSignature = (values: ConsentValues): ConsentValues => ({
  ...values,
  accepted: false,
  way: values.way === 'keep' ? 'draw' : values.way,
  strokes: [],
  typed: '',
  chosen: {},
})

/** Whether exactly the correct options are chosen; or any of them, if the question says so. */
export const isRight = ({ correct, right }: Pick<Question, 'correct' | 'right'>, chosen: readonly string[]): boolean =>
  right
    ? chosen.length > 0 && chosen.every((key) => correct.includes(key))
    : new Set(chosen).size === new Set(correct).size && correct.every((key) => chosen.includes(key))

type Question = ConsentTerms['comprehension'][number]

/** The missing fields of the objective (specification 001, section 5). */
export function problemsOf(
  { first_name, last_name, accepted, way, strokes, typed, chosen = {}, relationship = '' }: ConsentValues,
  request: ConsentRequest,
  questions: readonly Question[] = [],
  relationships: readonly { code: string }[] = [],
): Problems {
  const signed = way === 'keep' || (way === 'draw' ? strokes.length > 0 : typed.trim() !== '')
  return {
    ...(request.name_required && !first_name.trim() ? { first_name: 'FIRST_NAME_MISSING' as const } : {}),
    ...(request.name_required && !last_name.trim() ? { last_name: 'LAST_NAME_MISSING' as const } : {}),
    ...(relationships.length > 0 && !relationships.some(({ code }) => code === relationship)
      ? { relationship: 'RELATIONSHIP_MISSING' as const }
      : {}),
    ...(request.check_required && !accepted ? { accepted: 'CONSENT_NOT_ACCEPTED' as const } : {}),
    ...(request.signature_required && !signed ? { signature: 'SIGNATURE_MISSING' as const } : {}),
    ...(questions.some((question) => !isRight(question, chosen[question.key] ?? []))
      ? { comprehension: 'COMPREHENSION_WRONG' as const }
      : {}),
  }
}

/** The errors of the server by field; also after the form was left meanwhile. */
export function refusedAt(errors: readonly ApiErrorEntry[]): Problems {
  const problems: Problems = {}
  for (const { code, field } of errors) {
    if (field === 'relationship') problems.relationship = 'RELATIONSHIP_MISSING'
    else if (field === 'consenting_first_name') problems.first_name = 'FIRST_NAME_MISSING'
    else if (field === 'consenting_last_name') problems.last_name = 'LAST_NAME_MISSING'
    else if (code === 'CONSENT_NOT_ACCEPTED') problems.accepted = code
    else if (code === 'SIGNATURE_MISSING') problems.signature = code
    else if (code === 'COMPREHENSION_WRONG') problems.comprehension = code
  }
  return problems
}

/** The request body; the drawing is sent beside it as a file. Fields that are not required are omitted. */
export function bodyOf(
  id: string,
  { first_name, last_name, accepted, way, typed, chosen }: ConsentValues,
  request: ConsentRequest,
  terms: ConsentTerms | undefined,
): Body<typeof createConsentEntry> {
  return {
    id,
    accepted_consent: accepted ? 'true' : 'false',
    keep_signature: request.signature_required && way === 'keep' ? 'true' : 'false',
    ...(request.name_required
      ? { consenting_first_name: first_name.trim(), consenting_last_name: last_name.trim() }
      : {}),
    ...(request.signature_required && way === 'type' ? { consent_signature_text: typed.trim() } : {}),
    // The text that was on the screen; it may have changed when this is sent.
    ...(terms ? { definition_version: String(terms.definition_version), locale: terms.locale } : {}),
    ...(chosen && terms && terms.comprehension.length > 0 ? { comprehension: JSON.stringify(chosen) } : {}),
  }
}

/** Type guard for stored values of this version of the form. */
export function isValues(stored: unknown): stored is ConsentValues {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'first_name' in stored &&
    typeof stored.first_name === 'string' &&
    'last_name' in stored &&
    typeof stored.last_name === 'string' &&
    'accepted' in stored &&
    typeof stored.accepted === 'boolean' &&
    'typed' in stored &&
    typeof stored.typed === 'string' &&
    'way' in stored &&
    (stored.way === 'draw' || stored.way === 'type' || stored.way === 'keep') &&
    'strokes' in stored &&
    isStrokes(stored.strokes) &&
    (!('relationship' in stored) || stored.relationship === undefined || typeof stored.relationship === 'string') &&
    (!('chosen' in stored) || stored.chosen === undefined || isChosen(stored.chosen))
  )
}

const isChosen = (stored: unknown): stored is Chosen =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.values(stored).every(
    (options: unknown) => Array.isArray(options) && options.every((option) => typeof option === 'string'),
  )
