import type { SurveyAnswer } from '@almanac/domain/survey'
import type { SurveyJournal } from './journal'
import { instantAfter } from './steps'

/**
 * The change of a journal in which these consents have to be signed again, because their document
 * has changed: the names and the relationship stay in the fields, agreement and signature do not.
 */
export const unsigned =
  (keys: readonly string[], answers: readonly SurveyAnswer[]) =>
  ({ submitted, typed, signatures }: SurveyJournal): Partial<SurveyJournal> => {
    const isOther = ({ key }: SurveyAnswer) => !keys.includes(key)
    const emptied = answers.flatMap((answer): SurveyAnswer[] => {
      if (isOther(answer) || !answer.consent) return []
      const { signature_text: _text, signature_image_id: _picture, ...consent } = answer.consent
      return [{ ...answer, consent: { ...consent, accepted_terms: false }, created_at: instantAfter(answer) }]
    })
    return {
      submitted: submitted.filter(isOther),
      typed: [...typed.filter(isOther), ...emptied],
      signatures: Object.fromEntries(Object.entries(signatures).filter(([key]) => !keys.includes(key))),
      finished: false,
    }
  }
