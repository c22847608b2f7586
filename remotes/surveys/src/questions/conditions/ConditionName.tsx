import { MAX_CATALOGUE_QUERY_LENGTH } from '@almanac/contracts/rules/account'
import { MAX_ENTRY_LENGTH } from '@almanac/contracts/rules/surveys/survey'
import type { SurveyAnswerEntry } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { useState } from 'react'
import { SearchCombobox } from '../search/SearchCombobox'
import { useSuggestedConditions } from './useSuggestedConditions'

interface ConditionNameProps {
  label: string
  error: string | undefined
  entry: SurveyAnswerEntry
  disabled?: boolean
  onChange: (entry: SurveyAnswerEntry) => void
}

/** The name of a condition, with suggestions from the catalogue or as free text. */
export function ConditionName({ label, error, entry, disabled, onChange }: ConditionNameProps) {
  const { t, locale } = useTranslation('surveys')
  const { text, date } = entry
  const [open, setOpen] = useState(false)
  // The catalogue limits the search length; longer input is free text.
  const { items, failed, settled } = useSuggestedConditions(text, open && text.length <= MAX_CATALOGUE_QUERY_LENGTH)
  const words = !settled
    ? ''
    : failed
      ? t('questions.conditions.suggestions_failed')
      : items.length === 0
        ? t('questions.conditions.no_suggestions')
        : ''
  return (
    <SearchCombobox
      look={{ label, error, disabled, hint: t('questions.conditions.own_words') }}
      ownWords={MAX_ENTRY_LENGTH}
      multiple={false}
      typed={text}
      // Typed text is no longer a catalogue item.
      onType={(typed) => onChange({ text: typed, date })}
      open={open}
      onOpen={setOpen}
      lines={items.map(({ id, name }) => ({ key: id, label: name, lang: locale, chosen: id === entry.code }))}
      onChoose={(index) => {
        const chosen = items[index]
        if (chosen) onChange({ code: chosen.id, text: chosen.name, date })
      }}
      status={words || (settled ? t('questions.search.found', { count: items.length }) : '')}
      note={
        words && (
          <Text variant="small" tone="soft" aria-hidden>
            {words}
          </Text>
        )
      }
    />
  )
}
