import { optionsInOrder } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import type { ChoiceOption } from '@almanac/ui/fields'
import { useRef, useState } from 'react'
import { answerTo, chosenCodes, type QuestionProps, type ReadOption } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'
import { toggled } from './selection'

/** What a choice is drawn from. */
export interface Choosing {
  options: readonly ReadOption[]
  /** The same as the kit's groups take them. */
  lines: readonly ChoiceOption[]
  chosen: readonly string[]
  /** Chooses, or takes away where several may be chosen. */
  choose: (code: string) => void
  /** What the last press took away, in words; empty when it took nothing. */
  announced: string
  /** The words beside the choice that asks for them; undefined where no such choice is made. */
  other: string | undefined
  writeOther: (text: string) => void
}

/** The options of a question, what is chosen of them, and the way to change it. */
export function useChoice(props: QuestionProps): Choosing {
  const { t, format } = useTranslation('surveys')
  const { survey, context, item, answer, onChange } = props
  const { plain } = useQuestionTexts(props)
  const [announced, setAnnounced] = useState('')
  // Words that were written stay, should the choice that asks for them be made again.
  const words = useRef(answer?.other ?? '')
  const options = optionsInOrder(survey, item.key, context.seed)
  const chosen = chosenCodes(answer)
  const asksForWords = (codes: readonly string[]) => options.some(({ code, other }) => other && codes.includes(code))
  const labelOf = (code: string) => {
    const option = options.find((one) => one.code === code)
    return option ? plain(option.label) : code
  }

  const send = (codes: readonly string[]) => {
    const part = item.type === 'choice' ? { value: codes[0] ?? null } : { values: [...codes] }
    onChange(answerTo(props, asksForWords(codes) ? { ...part, other: words.current } : part))
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
    other: asksForWords(chosen) ? (answer?.other ?? '') : undefined,
    writeOther: (text) => {
      words.current = text
      send(chosen)
    },
  }
}
