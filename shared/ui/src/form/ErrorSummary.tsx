import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { useFormState, type FieldErrors } from 'react-hook-form'
import { Icon } from '../icon/Icon'
import { colour, radiusControl, size, space, tinted } from '../theme/tokens'
import { useErrorText } from './field'
import { FormScope } from './bound'

/** The box around what is wrong. */
export const SummaryBox = styled('div')({
  display: 'flex',
  gap: space(3),
  padding: space(4),
  borderRadius: radiusControl,
  border: `2px solid ${colour.wrong}`,
  background: tinted(colour.wrong, 6),
  '& > svg': { color: colour.wrong },
  '& h2': { margin: 0, fontSize: size.lead, lineHeight: 1.35 },
  '& ul': { margin: `${space(2)} 0 0`, paddingInlineStart: space(5) },
  '& p': { margin: `${space(1)} 0 0` },
  '& a': { color: colour.wrong, fontWeight: 700 },
})

interface Problem {
  name: string
  message: string
  ref?: { focus?: () => void }
}

/** The errors of a form, flattened, by field name. */
function problemsOf(errors: FieldErrors | object, prefix = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'root') return []
    const name = prefix + key
    if ('type' in value && typeof value.type === 'string')
      return [
        {
          name,
          message: 'message' in value ? String(value.message) : '',
          ref: 'ref' in value ? (value.ref as Problem['ref']) : undefined,
        },
      ]
    return problemsOf(value, `${name}.`)
  })
}

/** The label of the field and its error. A label that is a question keeps its question mark. */
const lineOf = (label: string | undefined, message: string) =>
  [label, message].filter(Boolean).join(/[?؟]$/.test(label ?? '') ? ' ' : ': ')

interface ErrorSummaryProps {
  /** Text for a refusal of the whole form; by default that it could not be sent. */
  refused?: string
  /** Replaces the count of answers to check above the list: PASSWORD of a reset (specification 000, section 8). */
  title?: string
}

/**
 * Lists what must be corrected before the form can be sent. Takes the focus when it appears; each
 * line links to its field.
 */
export function ErrorSummary({ refused, title }: ErrorSummaryProps) {
  const scope = useContext(FormScope)
  if (!scope) throw new Error('ErrorSummary stands in no Form')
  const { t } = useTranslation('ui')
  const words = useErrorText()
  const { errors } = useFormState({ control: scope.control })
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [refusals, setRefusals] = useState(0)
  useEffect(() => scope.onErrorSummary(() => setRefusals((count) => count + 1)), [scope])
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])

  const problems = problemsOf(errors)
  const general = errors.root?.server?.message ?? ''
  if (refusals === 0 || (problems.length === 0 && !general)) return null
  return (
    <SummaryBox ref={box} role="alert" tabIndex={-1} aria-labelledby={id}>
      <Icon name="warning" />
      <div>
        <h2 id={id}>
          {problems.length > 0
            ? (title ?? t('form.summary', { count: problems.length }))
            : (refused ?? t('form.refused'))}
        </h2>
        {general
          .split('\n')
          .filter(Boolean)
          .map((line) => (
            <p key={line}>{words.of(line)}</p>
          ))}
        {problems.length > 0 && (
          <ul>
            {problems.map(({ name, message }) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    event.preventDefault()
                    scope.setFocus(name)
                  }}
                >
                  {lineOf(scope.labels.get(name), words.of(message))}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SummaryBox>
  )
}
