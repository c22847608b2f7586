import type { SurveyAnswerEntry } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { useState } from 'react'
import { useBoundsText } from '../choice/useBoundsText'
import { answerTo, focusQuestion, type QuestionProps } from '../question'
import { ChosenList } from '../search/ChosenList'
import { SearchCombobox } from '../search/SearchCombobox'
import { useQuestionTexts } from '../useQuestionTexts'
import { useListSearch } from './useListSearch'

/** Choice from a long list that the server searches; chosen items are listed below the field. */
export function DynamicListQuestion(props: QuestionProps) {
  const { item, instanceKey, answer, disabled, onChange } = props
  const { look } = useQuestionTexts(props)
  const bounds = useBoundsText(item)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const search = useListSearch(item.list ?? '', typed, open)
  const { note, status } = useSearchWords(search)
  const entries = answer && !answer.skipped ? (answer.entries ?? []) : []
  const multiple = item.max_choices !== 1
  const codes = new Set(entries.map(({ code }) => code))
  const store = (next: SurveyAnswerEntry[]) => onChange(answerTo(props, { entries: next }))

  const choose = (index: number) => {
    const found = search.items[index]
    if (!found) return
    const entry = { code: found.code, text: found.label }
    if (codes.has(found.code)) store(entries.filter(({ code }) => code !== found.code))
    else store(multiple ? [...entries, entry] : [entry])
    if (!multiple) setTyped('')
  }
  return (
    <Stack gap={2}>
      <SearchCombobox
        {...{ look: look(bounds), typed, open, multiple, note, status }}
        onType={setTyped}
        onOpen={setOpen}
        lines={search.items.map(({ id, code, label, locale }) => ({
          key: id,
          label,
          lang: locale ?? null,
          chosen: codes.has(code),
        }))}
        onChoose={choose}
        onNearEnd={search.more}
      />
      <ChosenList
        items={entries.map(({ code, text }) => ({ key: code ?? text, label: text, lang: null }))}
        disabled={disabled}
        onRemove={(index) => {
          store(entries.filter((_, at) => at !== index))
          focusQuestion(instanceKey)
        }}
      />
    </Stack>
  )
}

/** The text below the list and its status for screen readers. */
function useSearchWords({ items, failed, settled, hasMore, more, retry }: ReturnType<typeof useListSearch>) {
  const { t } = useTranslation('surveys')
  if (failed)
    return {
      status: '',
      note: (
        <Alert
          tone="wrong"
          action={
            <Button icon="retry" onClick={retry}>
              {t('questions.search.retry')}
            </Button>
          }
        >
          {t('questions.search.failed')}
        </Alert>
      ),
    }
  if (!settled)
    return {
      status: '',
      note: (
        <Text variant="small" tone="soft" role="status">
          {t('questions.search.loading')}
        </Text>
      ),
    }
  if (items.length === 0)
    return {
      status: t('questions.search.none'),
      note: (
        <Text variant="small" tone="soft" aria-hidden>
          {t('questions.search.none')}
        </Text>
      ),
    }
  return {
    status: t('questions.search.found', { count: items.length }),
    note: hasMore ? (
      <Button variant="quiet" onClick={more}>
        {t('questions.search.show_more')}
      </Button>
    ) : undefined,
  }
}
