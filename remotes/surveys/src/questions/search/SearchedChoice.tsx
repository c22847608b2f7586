import { plain as comparable } from '@almanac/domain/search'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import type { FieldLook } from '@almanac/ui/fields'
import { useState } from 'react'
import type { Choosing } from '../choice/useChoice'
import { answerTo, focusQuestion, type QuestionProps } from '../question'
import { ChosenList } from './ChosenList'
import { SearchCombobox } from './SearchCombobox'

/** Maximum number of rendered lines; typing filters longer lists. */
const MAX_LINES = 50

interface SearchedChoiceProps extends QuestionProps {
  choosing: Choosing
  look: FieldLook
}

/** A choice from a long list that typing filters; chosen options are listed above. */
export function SearchedChoice(props: SearchedChoiceProps) {
  const { t } = useTranslation('surveys')
  const { choosing, look, item, instanceKey, disabled, onChange } = props
  const { lines, chosen, choose } = choosing
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const query = comparable(typed)
  const found = lines.filter(({ label }) => comparable(label).includes(query))
  const shown = found.slice(0, MAX_LINES)
  const multiple = item.type === 'multiple_choice'
  const isChosen = (code: string) => chosen.includes(code)
  const chosenLines = lines.filter(({ value }) => isChosen(value))
  const note = noteOf(found.length - shown.length)

  function noteOf(more: number): string {
    if (found.length === 0) return t('questions.search.none')
    return more > 0 ? t('questions.search.more', { number: more }) : ''
  }
  return (
    <Stack gap={2}>
      <SearchCombobox
        {...{ look, typed, open, multiple }}
        onType={setTyped}
        onOpen={setOpen}
        lines={shown.map(({ value, label, lang = null }) => ({ key: value, label, lang, chosen: isChosen(value) }))}
        onChoose={(index) => {
          const line = shown[index]
          if (!line) return
          choose(line.value)
          if (!multiple) setTyped('')
        }}
        status={[t('questions.search.found', { count: found.length }), note].filter(Boolean).join(' ')}
        note={
          note && (
            <Text variant="small" tone="soft" aria-hidden>
              {note}
            </Text>
          )
        }
      />
      <ChosenList
        items={chosenLines.map(({ value, label, lang = null }) => ({ key: value, label, lang }))}
        disabled={disabled}
        onRemove={(index) => {
          const code = chosenLines[index]?.value
          if (multiple && code !== undefined) choose(code)
          else onChange(answerTo(props))
          focusQuestion(instanceKey)
        }}
      />
    </Stack>
  )
}
