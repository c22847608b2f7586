import type { ProviderInformation } from '@almanac/contracts/account/profile'
import { newId } from '@almanac/domain/ids'
import { useTranslation } from '@almanac/i18n'
import { TextArea } from '@almanac/ui/fields'
import { TextField, useForm } from '@almanac/ui/form'
import { LaterPhoneField } from '../../phone/LaterPhoneField'
import { makeDraft, orNull, useEditor } from '../editing/useEditor'
import { EditorDialog } from '../editing/EditorDialog'
import { useRules } from '../editing/useRules'
import { ElementField } from '../items/ElementField'
import type { ItemEditorProps } from '../items/ItemsSection'

interface Values {
  name: string
  specialty: string
  organization: string
  phone_number: string
  email: string
  address: string
}

const draft = makeDraft<Values>()

const valuesOf = (item: ProviderInformation | null): Values => ({
  name: item?.name ?? '',
  specialty: item?.specialty ?? '',
  organization: item?.organization ?? '',
  phone_number: item?.phone_number ?? '',
  email: item?.email ?? '',
  address: item?.address ?? '',
})

/** The dialog of one health care provider. */
export function ProviderEditor({ item, title, onSave, onRemove, onDone }: ItemEditorProps<ProviderInformation>) {
  const { t } = useTranslation('account')
  const rules = useRules()
  const key = item?.id ?? ''
  const initial = valuesOf(item)
  const form = useForm<Values>({ defaultValues: draft.of(key) ?? initial })
  const keep = ({ name, specialty, organization, phone_number, email, address }: Values) =>
    onSave({
      id: item?.id ?? newId(),
      name: name.trim(),
      specialty: orNull(specialty),
      organization: orNull(organization),
      phone_number: orNull(phone_number),
      email: orNull(email),
      address: orNull(address),
    })
  const editor = useEditor({ form, initial, draft, draftKey: key, save: keep, onDone })
  return (
    <EditorDialog title={title} editor={editor} onRemove={onRemove}>
      <TextField
        name="name"
        label={t('profile.name')}
        autoComplete="off"
        maxLength={200}
        rules={{ validate: rules.filled(t('profile.providers.name_missing')) }}
      />
      <ElementField name="specialty" label={t('profile.providers.specialty')} kind="provider_specialty" />
      <TextField
        name="organization"
        label={t('profile.providers.organization')}
        autoComplete="off"
        maxLength={200}
        optional
      />
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
      <TextArea name="address" label={t('profile.contact.address')} maxLength={500} optional />
    </EditorDialog>
  )
}
