import { api } from '@almanac/api-client'
import { listAllergies } from '@almanac/contracts/account/catalogue'
import type { Allergy } from '@almanac/contracts/account/profile'
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
  allergen: string
  allergy_id: string | null
  severity: string
}

const draft = makeDraft<Values>()

const find: Search = (query, signal) => api(listAllergies, { query: query === '' ? {} : { query }, signal })

/** The dialog of one allergy. */
export function AllergyEditor({ item, title, onSave, onRemove, onDone }: ItemEditorProps<Allergy>) {
  const { t } = useTranslation('account')
  const rules = useRules()
  const key = item?.id ?? ''
  const initial: Values = {
    allergen: item?.allergen ?? '',
    allergy_id: item?.allergy_id ?? null,
    severity: item?.severity ?? '',
  }
  const form = useForm<Values>({ defaultValues: draft.of(key) ?? initial })
  const keep = async ({ allergen, allergy_id, severity }: Values) => {
    if (isSeverity(severity)) await onSave({ id: item?.id ?? newId(), allergen: allergen.trim(), allergy_id, severity })
  }
  const editor = useEditor({ form, initial, draft, draftKey: key, save: keep, onDone })
  return (
    <EditorDialog title={title} editor={editor} onRemove={onRemove}>
      <ChooseField
        name="allergen"
        label={t('profile.allergies.allergen')}
        hint={t('profile.choose.hint')}
        source="allergies"
        search={find}
        onChoose={(chosen) => form.setValue('allergy_id', chosen?.id ?? null)}
        rules={{ validate: rules.filled(t('profile.allergies.allergen_missing')) }}
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
