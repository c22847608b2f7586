import { api } from '@almanac/api-client'
import { listAllergies, listMedicationAllergies } from '@almanac/contracts/account/catalogue'
import type { Allergy, MedicationAllergy } from '@almanac/contracts/account/profile'
import type { EntryBase } from '@almanac/domain/profile-entries'
import { useTranslation, type Translate } from '@almanac/i18n'
import { ChoiceGroup } from '@almanac/ui/fields'
import { useForm } from '@almanac/ui/form'
import { ChooseField } from '../choose/ChooseField'
import type { Search } from '../choose/useSuggestions'
import { EditorDialog } from '../editing/EditorDialog'
import { makeDraft } from '../editing/draft'
import { isSeverity, SEVERITIES, type Severity } from '../items/entryLists'
import type { ItemEditorProps } from '../items/ItemsSection'
import { useItemEditor } from '../items/useItemEditor'

interface AllergyValues extends EntryBase {
  allergen: string
  allergy_id: string | null
  severity: string
}

const allergyDraft = makeDraft<AllergyValues>('allergies')

const findAllergies: Search = (query, signal) => api(listAllergies, { query: query === '' ? {} : { query }, signal })

/** The dialog of one allergy. */
export function AllergyEditor({ item, base, title, onSave, onRemove, refusal, onDone }: ItemEditorProps<Allergy>) {
  const { t } = useTranslation('account_profile')
  const initial = {
    ...base,
    allergen: item?.allergen ?? '',
    allergy_id: item?.allergy_id ?? null,
    severity: item?.severity ?? '',
  }
  const form = useForm<AllergyValues>({ defaultValues: allergyDraft.get(item?.id ?? '', initial) })
  const { editor, rule } = useItemEditor({
    form,
    item,
    initial,
    draft: allergyDraft,
    list: 'allergies',
    entryOf: (values) => ({ ...values, allergen: values.allergen.trim() }),
    onSave: async ({ severity, ...entry }) => {
      if (isSeverity(severity)) await onSave({ ...entry, severity })
    },
    onDone,
  })
  return (
    <EditorDialog title={title} editor={editor} onRemove={onRemove} refusal={refusal}>
      <ChooseField
        name="allergen"
        label={t('allergies.allergen')}
        hint={t('choose.hint')}
        source="allergies"
        search={findAllergies}
        onChoose={(chosen) => form.setValue('allergy_id', chosen?.id ?? null)}
        rules={rule('allergen', { CANT_BE_BLANK: t('allergies.allergen_missing') })}
      />
      <SeverityField rule={rule} />
    </EditorDialog>
  )
}

interface MedicationValues extends EntryBase {
  name: string
  medication_id: string | null
  severity: string
}

const medicationDraft = makeDraft<MedicationValues>('medication_allergies')

const findMedications: Search = (query, signal) =>
  api(listMedicationAllergies, { query: query === '' ? {} : { query }, signal })

/** The dialog of one medicine that a participant does not tolerate. */
export function MedicationAllergyEditor({
  item,
  base,
  title,
  onSave,
  onRemove,
  refusal,
  onDone,
}: ItemEditorProps<MedicationAllergy>) {
  const { t } = useTranslation('account_profile')
  const initial = {
    ...base,
    name: item?.name ?? '',
    medication_id: item?.medication_id ?? null,
    severity: item?.severity ?? '',
  }
  const form = useForm<MedicationValues>({ defaultValues: medicationDraft.get(item?.id ?? '', initial) })
  const { editor, rule } = useItemEditor({
    form,
    item,
    initial,
    draft: medicationDraft,
    list: 'medications',
    entryOf: (values) => ({ ...values, name: values.name.trim() }),
    onSave: async ({ severity, ...entry }) => {
      if (isSeverity(severity)) await onSave({ ...entry, severity })
    },
    onDone,
  })
  return (
    <EditorDialog title={title} editor={editor} onRemove={onRemove} refusal={refusal}>
      <ChooseField
        name="name"
        label={t('allergies.medication')}
        hint={t('choose.hint')}
        source="medications"
        search={findMedications}
        onChoose={(chosen) => form.setValue('medication_id', chosen?.id ?? null)}
        rules={rule('name', { CANT_BE_BLANK: t('allergies.medication_missing') })}
      />
      <SeverityField rule={rule} />
    </EditorDialog>
  )
}

/** How severe the reaction is. */
function SeverityField({ rule }: Pick<ReturnType<typeof useItemEditor>, 'rule'>) {
  const { t } = useTranslation('account_profile')
  const hints = {
    mild: t('severities.mild_hint'),
    moderate: t('severities.moderate_hint'),
    severe: t('severities.severe_hint'),
  }
  return (
    <ChoiceGroup
      name="severity"
      label={t('allergies.severity')}
      options={SEVERITIES.map((value) => ({ value, label: severityName(t, value), hint: hints[value] }))}
      rules={rule('severity', { invalid_value: t('allergies.severity_missing') })}
    />
  )
}

/** The words for a severity. */
export function severityName(t: Translate<'account_profile'>, severity: Severity): string {
  switch (severity) {
    case 'mild':
      return t('severities.mild')
    case 'moderate':
      return t('severities.moderate')
    case 'severe':
      return t('severities.severe')
  }
}
