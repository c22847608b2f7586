import { MAX_OBJECTIVE_NAME_LENGTH } from '@almanac/contracts/rules/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, TextField, useForm } from '@almanac/ui/form'
import type { StepProps } from '../flow/useSteps'
import { searchableKindOf } from '../kinds'
import { SearchItem } from './SearchItem'

/** The first step: the item. A routine is free text, everything else is searched. */
export function ItemStep(props: StepProps) {
  const searchable = searchableKindOf(props.draft.kind)
  return searchable ? <SearchItem {...props} kind={searchable} /> : <RoutineItem {...props} />
}

/** A routine in free text. */
function RoutineItem({ draft, change, next, beside }: StepProps) {
  const { t } = useTranslation('activities')
  const form = useForm<{ typed: string }>({ defaultValues: { typed: draft.typed } })
  const submit = ({ typed }: { typed: string }) => {
    if (typed.trim() === '') {
      form.setError('typed', { type: 'rule', message: t('edit.item.required.routine') })
      form.focusErrorSummary()
      return
    }
    next()
  }
  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary />
      <TextField
        name="typed"
        label={t('edit.item.label.routine')}
        hint={t('edit.item.hint.routine')}
        maxLength={MAX_OBJECTIVE_NAME_LENGTH}
        autoComplete="off"
        onChange={(typed) => change((before) => ({ ...before, typed }))}
      />
      <FormActions>
        <Button type="submit" variant="primary">
          {t('edit.next')}
        </Button>
        {beside}
      </FormActions>
    </Form>
  )
}
