import { api } from '@almanac/api-client'
import { listMedicationAllergies } from '@almanac/contracts/account/catalogue'
import type { MedicationAllergy } from '@almanac/contracts/account/profile'
import { newId } from '@almanac/domain/ids'
import { useTranslation } from '@almanac/i18n'
import { ChoiceGroup } from '@almanac/ui/fields'
import { useForm } from '@almanac/ui/form'
import { ChooseField } from '../choose/ChooseField'
import type { Search } from '../choose/useSuggestions'
import { makeDraft, useEditor } from '../editing/useEditor'
import { EditorDialog } from '../editing/EditorDialog'
import { useRules } from '../editing/useRules'
import type { ItemEditorProps } from '../items/ItemsSection'
import { isSeverity, severityOptions } from './severities'

interface Values {
  name: string
  medication_id: string | null
  severity: string
}

const draft = makeDraft<Values>()

const find: Search = (query, signal) => api(listMedicationAllergies, { query: query === '' ? {} : { query }, signal })

/** The dialog of one medicine that a participant does not tolerate. */
export function MedicationAllergyEditor({ item, title, onSave, onRemove, onDone }: ItemEditorProps<MedicationAllergy>) {
  const { t } = useTranslation('account')
  const rules = useRules()
  const key = item?.id ?? ''
  const initial: Values = {
    name: item?.name ?? '',
    medication_id: item?.medication_id ?? null,
    severity: item?.severity ?? '',
  }
  const form = useForm<Values>({ defaultValues: draft.of(key) ?? initial })
  const keep = async ({ name, medication_id, severity }: Values) => {
    if (isSeverity(severity)) await onSave({ id: item?.id ?? newId(), name: name.trim(), medication_id, severity })
  }
  const editor = useEditor({ form, initial, draft, draftKey: key, save: keep, onDone })
  return (
    <EditorDialog title={title} editor={editor} onRemove={onRemove}>
      <ChooseField
        name="name"
        label={t('profile.allergies.medication')}
        hint={t('profile.choose.hint')}
        source="medications"
        search={find}
        onChoose={(chosen) => form.setValue('medication_id', chosen?.id ?? null)}
        rules={{ validate: rules.filled(t('profile.allergies.medication_missing')) }}
      />
      <ChoiceGroup
        name="severity"
        label={t('profile.allergies.severity')}
        options={severityOptions(t)}
        rules={{ validate: rules.filled(t('profile.allergies.severity_missing')) }}
      />
    </EditorDialog>
  )
}
