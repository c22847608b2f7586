import type { ApiErrorEntry } from '@almanac/contracts'
import { useTexts } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, useForm } from '@almanac/ui/form'
import { useEffect, useRef, useState } from 'react'
import { useToday } from '../responses/useNow'
import type { ActivityFormProps } from './ActivityForm'
import { fields } from './fields/table'
import { MomentField } from './MomentField'
import { wallText } from './moment'
import { controlNamed, problemsOf } from './problems'
import { SavedDialog } from './SavedDialog'
import type { Draft } from './useDraft'
import { useSaving } from './useSaving'
import { inputOf, type FormValues } from './values'

interface OpenFormProps extends ActivityFormProps {
  form_id: string
  start: FormValues
  /** The form before anything was typed. */
  fresh: FormValues
  zone: string
  /** It begins with a draft that was kept. */
  restored: boolean
  keepDraft: (draft: Draft) => void
  removeDraft: () => Promise<void>
}

/** The button is at the end of a form, its failure at the top. */
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

/** The form itself, once it is known what to begin with. */
export function OpenForm({ activity, response, write, onDone, start, fresh, zone, restored, keepDraft, removeDraft, ...given }: OpenFormProps) {
  const { t } = useTexts('activities')
  const today = useToday()
  const form = useForm<FormValues>({ defaultValues: start })
  const [form_id] = useState(given.form_id)
  const [failure, setFailure] = useState<string[] | null>(null)
  const [kept, setKept] = useState(restored)
  const { objectives } = activity

  const keep = () => {
    setKept(true)
    keepDraft({ id: form_id, values: form.getValues() })
  }
  const latestKeep = useRef(keep)
  latestKeep.current = keep
  useEffect(() => {
    const watching = form.watch((_values, { type }) => {
      if (type === 'change') latestKeep.current()
    })
    return () => watching.unsubscribe()
  }, [form.watch])

  const showRefusal = (errors: readonly ApiErrorEntry[] | null) => {
    keep()
    const general: string[] = []
    for (const { field, title } of errors ?? []) {
      const name = controlNamed(field, objectives)
      if (name === 'measured_at' && form.getValues('measured_at') === '') form.setValue('measured_at', wallText(new Date(), zone))
      if (name) form.setError(name, { type: 'server', message: title })
      else general.push(title)
    }
    setFailure(errors === null ? [t('form.not_kept')] : general)
  }
  const { saving, save } = useSaving({ onDone, onRefused: showRefusal })

  const submit = async (values: FormValues) => {
    setFailure(null)
    const now = new Date()
    const problems = problemsOf(values, { objectives, zone, now })
    if (problems.length > 0) {
      for (const { name, code } of problems) form.setError(name, { type: 'rule', message: t(`form.problems.${code}`) })
      form.alarm.ring()
      return
    }
    await save(async () => {
      const id = await write(inputOf(values, { id: response?.id ?? form_id, quest_id: activity.id, objectives, zone, now, response }), form_id)
      await removeDraft()
      return id
    })
  }

  const startOver = async () => {
    form.reset(fresh)
    setKept(false)
    setFailure(null)
    await removeDraft()
  }

  return (
    <Form form={form} onSubmit={submit} aria-label={activity.title}>
      {failure && (
        <div ref={bringIntoView}>
          <Alert tone="wrong" title={t('errors.ERROR_POSTING_ACTIVITY_RESPONSE')}>
            {failure.map((line) => <Text key={line}>{line}</Text>)}
            <Text>{t('form.nothing_lost')}</Text>
          </Alert>
        </div>
      )}
      <ErrorSummary />
      <MomentField form={form} zone={zone} today={today} fixed={response !== undefined} onChange={keep} />
      {objectives.map((objective) => {
        const Field = fields[objective.type]
        return Field && <Field key={objective.id} objective={objective} cell={`cells.${objective.id}`} control={form.control} today={today} optional={!objective.required} />
      })}
      <FormActions>
        <Button type="submit" variant="primary" busy={saving !== 'no'}>{t('form.save')}</Button>
      </FormActions>
      {kept && (
        <Row gap={2} wrap>
          <Text variant="small" tone="soft" as="span">{t('form.draft_kept')}</Text>
          <Button variant="quiet" onClick={() => void startOver()}>{t('form.start_over')}</Button>
        </Row>
      )}
      <SavedDialog saving={saving} onDone={onDone} />
    </Form>
  )
}
