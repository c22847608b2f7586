import { api, serverNow } from '@almanac/api-client'
import { listConditions } from '@almanac/contracts/account/catalogue'
import type { Condition } from '@almanac/contracts/account/profile'
import { diagnosisYears } from '@almanac/domain/account'
import type { EntryBase } from '@almanac/domain/profile-entries'
import { useTranslation } from '@almanac/i18n'
import { Select } from '@almanac/ui/fields'
import { useForm } from '@almanac/ui/form'
import { ChooseField } from '../choose/ChooseField'
import type { Search } from '../choose/useSuggestions'
import { EditorDialog } from '../editing/EditorDialog'
import { makeDraft } from '../editing/draft'
import { orNull } from '../editing/useEditor'
import { conditions } from '../items/entryLists'
import { ItemsSection, type ItemEditorProps } from '../items/ItemsSection'
import { useItemEditor } from '../items/useItemEditor'
import type { ProfileSectionProps } from '../useProfile'

/** The participant's diagnosed conditions with the year of diagnosis. */
export function ConditionsSection({ profile }: Pick<ProfileSectionProps, 'profile'>) {
  const { t } = useTranslation('account_profile')
  const since = ({ date_of_diagnosis: year }: Condition) =>
    year === null ? t('conditions.no_year') : t('conditions.since', { year })
  return (
    <ItemsSection
      title={t('conditions.title')}
      list={conditions}
      items={profile.conditions}
      empty={t('conditions.none')}
      add={t('conditions.add')}
      edit={t('conditions.edit')}
      name={({ name }) => name}
      detail={since}
      facts={({ name, date_of_diagnosis }) => [
        [t('conditions.name'), name],
        [t('conditions.year'), date_of_diagnosis],
      ]}
      Editor={ConditionEditor}
    />
  )
}

interface Values extends EntryBase {
  name: string
  condition_id: string | null
  date_of_diagnosis: string
}

const draft = makeDraft<Values>('conditions')

const conditionOf = ({ name, date_of_diagnosis, ...entry }: Values): Condition => ({
  ...entry,
  name: name.trim(),
  date_of_diagnosis: orNull(date_of_diagnosis),
})

const find: Search = (query, signal) => api(listConditions, { query: query === '' ? {} : { query }, signal })

/** The dialog of one condition; the year of diagnosis is one of the last 101 (specification 000, section 9). */
function ConditionEditor({ item, base, title, onSave, onRemove, refusal, onDone }: ItemEditorProps<Condition>) {
  const { t } = useTranslation('account_profile')
  const initial: Values = {
    ...base,
    name: item?.name ?? '',
    condition_id: item?.condition_id ?? null,
    date_of_diagnosis: item?.date_of_diagnosis ?? '',
  }
  const form = useForm<Values>({ defaultValues: draft.get(item?.id ?? '', initial) })
  const years = diagnosisYears(new Date(serverNow())).map(String)
  const { editor, rule } = useItemEditor({
    form,
    item,
    initial,
    draft,
    list: 'conditions',
    entryOf: conditionOf,
    onSave,
    onDone,
  })
  return (
    <EditorDialog title={title} editor={editor} onRemove={onRemove} refusal={refusal}>
      <ChooseField
        name="name"
        label={t('conditions.name')}
        hint={t('choose.hint')}
        source="conditions"
        search={find}
        onChoose={(chosen) => form.setValue('condition_id', chosen?.id ?? null)}
        rules={rule('name', { CANT_BE_BLANK: t('conditions.name_missing') })}
      />
      <Select
        name="date_of_diagnosis"
        optional
        label={t('conditions.year')}
        placeholder={t('conditions.no_year')}
        options={years.map((year) => ({ value: year, label: year }))}
      />
    </EditorDialog>
  )
}
