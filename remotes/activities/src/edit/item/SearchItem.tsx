import { MAX_VITAL_UNIT_LENGTH } from '@almanac/contracts/rules/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Text, useToast } from '@almanac/ui/core'
import { Form, FormActions, TextField, useForm } from '@almanac/ui/form'
import { useRef, useState } from 'react'
import type { SearchableKind } from '../kinds'
import type { StepProps } from '../flow/useSteps'
import { capitalised } from '../draft'
import { SearchField } from './SearchField'
import { isVitalThere, useLookup, type Found, type Lookup } from './useLookup'

/** Error codes of the choice. */
type Problem = 'required' | 'unit' | 'VITAL_ALREADY_ADDED'

const chosenOf = ({ key: _key, ...chosen }: Found) => chosen

type SearchItemProps = StepProps & { kind: SearchableKind }

/** Searches a medicine, symptom or vital. Free text is accepted if nothing matches or the search fails. */
export function SearchItem(props: SearchItemProps) {
  const { beside, kind } = props
  const { t } = useTranslation('activities')
  const form = useForm({ defaultValues: {} })
  const { typed, chosen, unit } = props.draft
  const lookup = useLookup(kind, typed)
  const { field, problem, needsUnit, isThere, type, typeUnit, choose, submit } = useItemChoice(props, lookup)
  const words = useSearchWords(kind, typed, lookup)
  return (
    <Form form={form} onSubmit={submit}>
      <SearchField
        ref={field}
        label={t(`edit.item.label.${kind}`)}
        hint={t(`edit.item.hint.${kind}`)}
        error={
          problem === 'required'
            ? t(`edit.item.required.${kind}`)
            : problem === 'VITAL_ALREADY_ADDED'
              ? t('edit.errors.VITAL_ALREADY_ADDED')
              : undefined
        }
        typed={typed}
        status={words}
        onType={type}
        options={lookup.items.map((item) => ({
          key: item.key,
          label: item.name,
          chosen: chosen?.name === item.name,
          hint: isThere(item) ? t('edit.item.there') : undefined,
        }))}
        onChoose={(index) => {
          const item = lookup.items[index]
          if (item) choose(item)
        }}
      />
      <SearchNotes kind={kind} typed={typed} isOwn={typed.trim() !== '' && chosen === null} lookup={lookup} />
      {needsUnit && (
        <TextField
          label={t('edit.item.unit')}
          hint={t('edit.item.unit_hint')}
          value={unit}
          maxLength={MAX_VITAL_UNIT_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          error={problem === 'unit' ? t('edit.item.unit_required') : undefined}
          onChange={typeUnit}
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

/** Sets the search result or free text as the item, and validates it. */
function useItemChoice({ activity, draft, change, next, kind }: SearchItemProps, { items, settled }: Lookup) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { typed, chosen, unit } = draft
  const isThere = (item: { name: string; vital_id?: string }) =>
    kind === 'vital' && isVitalThere(activity.objectives, item)
  const own = typed.trim() !== '' && chosen === null
  const needsUnit =
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
    // A fully typed name selects its search result.
    const meant =
      own && settled
        ? items.find(({ name }) => name.toLocaleLowerCase() === typed.trim().toLocaleLowerCase())
        : undefined
    if (isThere(chosen ?? meant ?? { name: typed })) return refuse('VITAL_ALREADY_ADDED')
    if (needsUnit && unit.trim() === '') return refuse('unit')
    if (meant) change((before) => ({ ...before, chosen: chosenOf(meant) }))
    next()
  }
  const typeUnit = (text: string) => {
    setProblem(null)
    change((before) => ({ ...before, unit: text }))
  }
  return { field, problem, needsUnit, isThere, type, typeUnit, choose, submit }
}

/** Screen reader status of the list. */
function useSearchWords(kind: SearchableKind, typed: string, { items, failed, settled }: Lookup): string {
  const { t } = useTranslation('activities')
  if (!settled) return ''
  if (failed) return t(`edit.item.failed.${kind}`)
  if (items.length > 0) return t('edit.item.found', { count: items.length })
  return typed.trim() ? t('edit.item.none') : ''
}

interface SearchNotesProps {
  kind: SearchableKind
  typed: string
  /** The field has free text. */
  isOwn: boolean
  lookup: Lookup
}

/** Notes below the list: the search failed, or free text is accepted. */
function SearchNotes({ kind, typed, isOwn, lookup: { items, failed, partly, settled, retry } }: SearchNotesProps) {
  const { t } = useTranslation('activities')
  return (
    <>
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
      {isOwn && settled && !failed && (
        <Text tone="soft">
          {t(items.length > 0 ? 'edit.item.own_or_list' : 'edit.item.own', { name: capitalised(typed) })}
        </Text>
      )}
    </>
  )
}
