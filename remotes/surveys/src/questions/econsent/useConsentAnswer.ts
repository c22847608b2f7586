import { useUser } from '@almanac/auth'
import type { SurveyConsentAnswer } from '@almanac/domain/survey'
import { useRef, useState } from 'react'
import { pngOf, type Strokes } from '../../consent/strokes'
import { nameOfSigner, type ConsentValues } from '../../consent/values'
import { answerTo, type QuestionProps } from '../question'

/** Props of a consent question; the drawn signature is not part of the answer. */
export interface ConsentQuestionProps extends QuestionProps {
  /** The drawing for this answer, if still on this device. */
  signature?: Blob | null
  onSignature?: (picture: Blob | null) => void
  /** Opens a question on another page; omitted if not possible. */
  onGoTo?: (key: string) => void
}

/** The values of a consent for its fields, and how to change them. */
export function useConsentAnswer(props: ConsentQuestionProps) {
  const { answer, onChange } = props
  const user = useUser()
  const values: SurveyConsentAnswer = (answer?.skipped ? undefined : answer?.consent) ?? {
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    accepted_terms: false,
    relationship: '',
  }
  const write = (part: Partial<SurveyConsentAnswer>) => onChange(answerTo(props, { consent: { ...values, ...part } }))
  const { isStored, way, strokes, typed, sign } = useSignature(props, values, write)
  const signing: ConsentValues = {
    first_name: values.first_name,
    last_name: values.last_name,
    accepted: values.accepted_terms,
    way,
    strokes,
    typed,
  }
  const choose = (relationship: string) =>
    write({ relationship, ...nameOfSigner(relationship, props.item.consent?.relationships ?? [], values, user) })
  return { values, write, choose, signing, isStored, sign }
}

/** The signature: drawn (the picture is passed beside the answer) or typed (the name is in the answer). */
function useSignature(
  { signature, onSignature }: ConsentQuestionProps,
  values: SurveyConsentAnswer,
  write: (part: Partial<SurveyConsentAnswer>) => void,
) {
  const [strokes, setStrokes] = useState<Strokes>([])
  const [way, setWay] = useState<'draw' | 'type'>(values.signature_text === undefined ? 'draw' : 'type')
  const [typed, setTyped] = useState(values.signature_text ?? '')
  const latest = useRef(0)

  /** Guards against a late picture replacing a newer one, as one is made after each stroke. */
  const draw = (lines: Strokes) => {
    latest.current += 1
    const made = latest.current
    const give = (picture: Blob | null) => {
      if (made === latest.current) onSignature?.(picture)
    }
    setStrokes(lines)
    write({ signature_text: undefined, signature_image_id: undefined })
    if (lines.length === 0) give(null)
    else
      void pngOf(lines).then(give, () => {
        give(null)
      })
  }
  const type = (name: string) => {
    latest.current += 1
    setTyped(name)
    onSignature?.(null)
    write({ signature_text: name === '' ? undefined : name, signature_image_id: undefined })
  }
  const sign = (part: Partial<ConsentValues>) => {
    if (part.way === 'type' || part.way === 'draw') setWay(part.way)
    if (part.typed !== undefined) type(part.typed)
    else if (part.way === 'type') type(typed)
    else if (part.strokes) draw(part.strokes)
    else if (part.way === 'draw') draw(strokes)
  }
  /** It was drawn before this page was opened. */
  const isStored =
    way === 'draw' && strokes.length === 0 && (Boolean(signature) || values.signature_image_id !== undefined)
  return { isStored, way, strokes, typed, sign }
}
