import { optionsInOrder } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import type { ChoiceOption } from '@almanac/ui/fields'
import { useRef, useState } from 'react'
import { answerTo, chosenCodes, type QuestionProps, type ReadOption } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'
import { toggled } from './selection'

/** State and actions of a choice question. */
export interface Choosing {
  options: readonly ReadOption[]
  /** The options in the format of the UI kit's groups. */
  lines: readonly ChoiceOption[]
  chosen: readonly string[]
  /** Chooses an option; toggles it in a multiple choice. */
  choose: (code: string) => void
  /** Text about the options that the last toggle removed; empty if none. */
  announced: string
  /** The free text of the chosen "other" option; undefined if none is chosen. */
  other: string | undefined
  writeOther: (text: string) => void
}

/** The options of a question, the chosen ones, and how to change them. */
export function useChoice(props: QuestionProps): Choosing {
  const { t, format } = useTranslation('surveys')
  const { survey, context, item, answer, onChange } = props
  const { plain } = useQuestionTexts(props)
  const [announced, setAnnounced] = useState('')
  // Keeps the text in case its option is chosen again.
  const words = useRef(answer?.other ?? '')
  const options = optionsInOrder(survey, item.key, context.seed)
  const chosen = chosenCodes(answer)
  const needsText = (codes: readonly string[]) => options.some(({ code, other }) => other && codes.includes(code))
  const labelOf = (code: string) => {
    const option = options.find((one) => one.code === code)
    return option ? plain(option.label) : code
  }

  const send = (codes: readonly string[]) => {
    const part = item.type === 'choice' ? { value: codes[0] ?? null } : { values: [...codes] }
    onChange(answerTo(props, needsText(codes) ? { ...part, other: words.current } : part))
  }
  const choose = (code: string) => {
    if (item.type === 'choice') {
      send([code])
      return
    }
    const { values, removed } = toggled(options, chosen, code)
    setAnnounced(
      removed.length === 0 ? '' : t('questions.choice.removed', { names: format.list(removed.map(labelOf)) }),
    )
    send(values)
  }
  return {
    options,
    lines: options.map(({ code, label }) => ({ value: code, label: plain(label), lang: label.locale ?? null })),
    chosen,
    choose,
    announced,
    other: needsText(chosen) ? (answer?.other ?? '') : undefined,
    writeOther: (text) => {
      words.current = text
      send(chosen)
    },
  }
}
