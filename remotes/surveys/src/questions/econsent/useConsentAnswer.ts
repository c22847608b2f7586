import { useUser } from '@almanac/auth'
import type { SurveyConsentAnswer } from '@almanac/domain/survey'
import { useRef, useState } from 'react'
import { pngOf, type Strokes } from '../../consent/strokes'
import type { ConsentValues } from '../../consent/values'
import { answerTo, type QuestionProps } from '../question'

/** A question about a consent, and where the drawn signature goes: it is no part of the answer. */
export interface ConsentQuestionProps extends QuestionProps {
  /** The picture that was drawn for this answer and is still on this device. */
  signature?: Blob | null
  onSignature?: (picture: Blob | null) => void
}

/** What is entered for a consent, as its fields take it, and the ways to change it. */
export function useConsentAnswer(props: ConsentQuestionProps) {
  const { answer, signature, onChange, onSignature } = props
  const user = useUser()
  const consent = answer && !answer.skipped ? answer.consent : undefined
  const [strokes, setStrokes] = useState<Strokes>([])
  const [way, setWay] = useState<'draw' | 'type'>(consent?.signature_text === undefined ? 'draw' : 'type')
  const [typed, setTyped] = useState(consent?.signature_text ?? '')
  const latest = useRef(0)
  const values: SurveyConsentAnswer = consent ?? {
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    accepted_terms: false,
    relationship: '',
  }

  const write = (part: Partial<SurveyConsentAnswer>) => onChange(answerTo(props, { consent: { ...values, ...part } }))
  /** The picture is made after each stroke; one that is late must not follow a newer one. */
  const draw = (lines: Strokes) => {
    setStrokes(lines)
    latest.current += 1
    const made = latest.current
    write({ signature_text: undefined, signature_image_id: undefined })
    void pngOf(lines).then(
      (picture) => {
        if (made === latest.current) onSignature?.(picture)
      },
      () => {
        if (made === latest.current) onSignature?.(null)
      },
    )
  }
  const sign = (part: Partial<ConsentValues>) => {
    if (part.strokes) draw(part.strokes)
    if (part.typed !== undefined) {
      setTyped(part.typed)
      write({ signature_text: part.typed === '' ? undefined : part.typed, signature_image_id: undefined })
    }
    if (part.way === 'type') {
      setWay('type')
      latest.current += 1
      onSignature?.(null)
      write({ signature_text: typed === '' ? undefined : typed, signature_image_id: undefined })
    } else if (part.way === 'draw') {
      setWay('draw')
      draw(strokes)
    }
  }
  return {
    values,
    /** For the field of the signature. */
    signing: {
      first_name: values.first_name,
      last_name: values.last_name,
      accepted: values.accepted_terms,
      way,
      strokes,
      typed,
    } satisfies ConsentValues,
    /** It was drawn before this page was opened. */
    isKept: way === 'draw' && strokes.length === 0 && (Boolean(signature) || values.signature_image_id !== undefined),
    write,
    sign,
  }
}
