import type { AdditionalContact } from '@almanac/contracts/account/profile'
import { newId } from '@almanac/domain/ids'
import { useTranslation } from '@almanac/i18n'
import { TextField, useForm } from '@almanac/ui/form'
import { LaterPhoneField } from '../../phone/LaterPhoneField'
import { makeDraft, orNull, useEditor } from '../editing/useEditor'
import { EditorDialog } from '../editing/EditorDialog'
import { useRules } from '../editing/useRules'
import { ElementField } from '../items/ElementField'
import type { ItemEditorProps } from '../items/ItemsSection'

interface Values {
  name: string
  relationship: string
  phone_number: string
  email: string
}

const draft = makeDraft<Values>()

/** The dialog of one person to contact. */
export function PersonEditor({ item, title, onSave, onRemove, onDone }: ItemEditorProps<AdditionalContact>) {
  const { t } = useTranslation('account')
  const rules = useRules()
  const key = item?.id ?? ''
  const initial: Values = {
    name: item?.name ?? '',
    relationship: item?.relationship ?? '',
    phone_number: item?.phone_number ?? '',
    email: item?.email ?? '',
  }
  const form = useForm<Values>({ defaultValues: draft.of(key) ?? initial })
  const keep = ({ name, relationship, phone_number, email }: Values) =>
    onSave({
      id: item?.id ?? newId(),
      name: name.trim(),
      relationship: orNull(relationship),
      phone_number: orNull(phone_number),
      email: orNull(email),
    })
  const editor = useEditor({ form, initial, draft, draftKey: key, save: keep, onDone })
  return (
    <EditorDialog title={title} editor={editor} onRemove={onRemove}>
      <TextField
        name="name"
        label={t('profile.name')}
        autoComplete="off"
        maxLength={200}
        rules={{ validate: rules.filled(t('profile.people.name_missing')) }}
      />
      <ElementField name="relationship" label={t('profile.people.relationship')} kind="contact_relationship" />
      <LaterPhoneField name="phone_number" label={t('profile.people.phone')} autoComplete="off" optional />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('profile.email')}
        autoComplete="off"
        maxLength={254}
        optional
        rules={{ validate: rules.optionalEmail }}
      />
    </EditorDialog>
  )
}
