import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Text, useToast } from '@almanac/ui/core'
import { Form, FormActions, TextField, useForm } from '@almanac/ui/form'
import { useRef, useState } from 'react'
import type { Sought } from '../kinds'
import type { StepProps } from '../flow/useSteps'
import { capitalised } from '../draft'
import { SearchField } from './SearchField'
import { isVitalThere, useFound, type Found } from './useLookup'

/** What can be wrong with the choice. */
type Problem = 'required' | 'unit' | 'VITAL_ALREADY_ADDED'

const chosenOf = ({ key: _key, ...chosen }: Found) => chosen

/** Finds a medicine, a symptom or a vital by what is typed. Where nothing fits, or nobody answers, her own words do. */
export function SearchItem({ activity, draft, change, next, beside, kind }: StepProps & { kind: Sought }) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const form = useForm({ defaultValues: {} })
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { typed, chosen, unit } = draft
  const { items, failed, partly, settled, retry } = useFound(kind, typed)
  const isThere = (item: { name: string; vital_id?: string }) =>
    kind === 'vital' && isVitalThere(activity.objectives, item)
  const own = typed.trim() !== '' && chosen === null
  const ownUnit =
    kind === 'vital' &&
    own &&
    settled &&
    !items.some(({ name }) => name.toLocaleLowerCase() === typed.trim().toLocaleLowerCase())

  const refuse = (code: Problem) => {
    setProblem(code)
    if (code === 'VITAL_ALREADY_ADDED') toast(t('edit.errors.VITAL_ALREADY_ADDED'), { tone: 'warning' })
    if (code !== 'unit') field.current?.focus()
  }
  const type = (text: string) => {
    setProblem(null)
    change((before) => ({ ...before, typed: text, chosen: null }))
  }
  const choose = (item: Found) => {
    if (isThere(item)) return refuse('VITAL_ALREADY_ADDED')
    setProblem(null)
    change((before) => ({ ...before, typed: item.name, chosen: chosenOf(item) }))
  }
  const submit = () => {
    if (typed.trim() === '') return refuse('required')
    // Typed in full, it is what was found under that name.
    const meant =
      own && settled
        ? items.find(({ name }) => name.toLocaleLowerCase() === typed.trim().toLocaleLowerCase())
        : undefined
    if (isThere(chosen ?? meant ?? { name: typed })) return refuse('VITAL_ALREADY_ADDED')
    if (ownUnit && unit.trim() === '') return refuse('unit')
    if (meant) change((before) => ({ ...before, chosen: chosenOf(meant) }))
    next()
  }

  const told = !settled
    ? ''
    : failed
      ? t(`edit.item.failed.${kind}`)
      : items.length > 0
        ? t('edit.item.found', { count: items.length })
        : typed.trim()
          ? t('edit.item.none')
          : ''
  const wrong =
    problem === 'required'
      ? t(`edit.item.required.${kind}`)
      : problem === 'VITAL_ALREADY_ADDED'
        ? t('edit.errors.VITAL_ALREADY_ADDED')
        : undefined
  return (
    <Form form={form} onSubmit={submit}>
      <SearchField
        ref={field}
        label={t(`edit.item.label.${kind}`)}
        hint={t(`edit.item.hint.${kind}`)}
        error={wrong}
        typed={typed}
        told={told}
        onType={type}
        options={items.map((item) => ({
          key: item.key,
          label: item.name,
          chosen: chosen?.name === item.name,
          hint: isThere(item) ? t('edit.item.there') : undefined,
        }))}
        onChoose={(index) => {
          const item = items[index]
          if (item) choose(item)
        }}
      />
      {failed && (
        <Alert
          tone="warning"
          title={t(`edit.item.failed.${kind}`)}
          action={
            <Button variant="quiet" onClick={retry}>
              {t('edit.item.again')}
            </Button>
          }
        >
          <Text>{t('edit.item.type_it')}</Text>
        </Alert>
      )}
      {!failed && partly && (
        <Text variant="small" tone="soft">
          {t('edit.item.partly')}
        </Text>
      )}
      {own && settled && !failed && (
        <Text tone="soft">
          {t(items.length > 0 ? 'edit.item.own_or_list' : 'edit.item.own', { name: capitalised(typed) })}
        </Text>
      )}
      {ownUnit && (
        <TextField
          label={t('edit.item.unit')}
          hint={t('edit.item.unit_hint')}
          value={unit}
          maxLength={32}
          autoCapitalize="none"
          spellCheck={false}
          error={problem === 'unit' ? t('edit.item.unit_required') : undefined}
          onChange={(text) => {
            setProblem(null)
            change((before) => ({ ...before, unit: text }))
          }}
        />
      )}
      <FormActions>
        <Button type="submit" variant="primary">
          {t('edit.next')}
        </Button>
        {beside}
      </FormActions>
    </Form>
  )
}
