import { MAX_ENTRIES } from '@almanac/contracts/rules/surveys/survey'
import type { SurveyAnswerEntry } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Card, RemovedNotice } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { Field } from '@almanac/ui/fields'
import { useEffect, useRef } from 'react'
import { columnList } from '../columnList'
import type { QuestionProps } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'
import { ConditionName } from './ConditionName'
import { PartialDateFields } from './PartialDateFields'
import { useEntries } from './useEntries'

/** A list of diagnosed conditions, each with a full or partial date. */
export function ConditionsQuestion(props: QuestionProps) {
  const { t } = useTranslation('surveys')
  const { context, item, error, disabled } = props
  const { look } = useQuestionTexts(props)
  const { lines, count, add, write, remove, undo } = useEntries(props)
  const { list, focusNext } = useFocusOnAdded(lines.length)
  const numberOf = (id: number) => lines.filter((one) => !one.removed).findIndex((one) => one.id === id) + 1
  return (
    <Field {...look()} as="group">
      {() => (
        <Stack gap={3}>
          {count === 0 && <Text tone="soft">{t('questions.conditions.none')}</Text>}
          <ul ref={list} style={columnList}>
            {lines.map(({ id, entry, removed }) => (
              <li key={id}>
                {removed ? (
                  <Card padding={0}>
                    <RemovedNotice onUndo={() => undo(id)}>
                      {t('questions.conditions.removed', { name: entry.text || t('questions.conditions.nameless') })}
                    </RemovedNotice>
                  </Card>
                ) : (
                  <EntryCard
                    entry={entry}
                    number={numberOf(id)}
                    today={context.today}
                    wrong={error !== undefined}
                    disabled={disabled}
                    onChange={(next) => write(id, next)}
                    onRemove={() => remove(id)}
                  />
                )}
              </li>
            ))}
          </ul>
          <div>
            <Button
              icon="plus"
              disabled={disabled || count >= Math.min(item.max_choices ?? MAX_ENTRIES, MAX_ENTRIES)}
              onClick={() => {
                focusNext()
                add()
              }}
            >
              {t(count === 0 ? 'questions.conditions.add' : 'questions.conditions.add_another')}
            </Button>
          </div>
        </Stack>
      )}
    </Field>
  )
}

/** Focuses the added line. */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }, [count])
  return {
    list,
    focusNext: () => {
      isWanted.current = true
    },
  }
}

interface EntryCardProps {
  entry: SurveyAnswerEntry
  /** Its position, used in the labels of its fields. */
  number: number
  today: string
  wrong: boolean
  disabled?: boolean
  onChange: (entry: SurveyAnswerEntry) => void
  onRemove: () => void
}

function EntryCard({ entry, number, today, wrong, disabled, onChange, onRemove }: EntryCardProps) {
  const { t } = useTranslation('surveys')
  return (
    <Card>
      <Stack gap={3}>
        <ConditionName
          label={t('questions.conditions.name', { number })}
          error={wrong && entry.text.trim() === '' ? t('questions.conditions.name_missing') : undefined}
          entry={entry}
          disabled={disabled}
          onChange={onChange}
        />
        <PartialDateFields
          value={entry.date}
          today={today}
          disabled={disabled}
          onChange={(date) => onChange({ ...entry, date })}
        />
        <div>
          <Button
            variant="quiet"
            icon="trash"
            disabled={disabled}
            onClick={onRemove}
            aria-label={t('questions.conditions.remove_named', {
              name: entry.text || t('questions.conditions.nameless'),
            })}
          >
            {t('questions.conditions.remove')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
