import type { ProviderInformation } from '@almanac/contracts/account/profile'
import { MAX_ADDRESS_LENGTH, MAX_PROFILE_NAME_LENGTH } from '@almanac/contracts/rules/account'
import type { EntryBase } from '@almanac/domain/profile-entries'
import { useTranslation } from '@almanac/i18n'
import { TextArea } from '@almanac/ui/fields'
import { TextField, useForm } from '@almanac/ui/form'
import { EditorDialog } from '../editing/EditorDialog'
import { makeDraft } from '../editing/draft'
import { orNull } from '../editing/useEditor'
import { providers } from '../items/entryLists'
import { ItemsSection, type ItemEditorProps } from '../items/ItemsSection'
import { useItemEditor } from '../items/useItemEditor'
import type { ProfileSectionProps } from '../useProfile'
import { ElementField, factLine, NameField, ReachFields } from './ContactFields'

/** The participant's health care providers: doctors, clinics, pharmacies. */
export function ProvidersSection({ profile }: Pick<ProfileSectionProps, 'profile'>) {
  const { t } = useTranslation('account_profile')
  const detail = ({ specialty, organization, phone_number }: ProviderInformation) =>
    factLine([specialty, organization, phone_number])
  return (
    <ItemsSection
      title={t('providers.title')}
      hint={t('providers.hint')}
      list={providers}
      items={profile.health_care_provider_informations}
      empty={t('providers.none')}
      add={t('providers.add')}
      edit={t('providers.edit')}
      name={({ name }) => name}
      detail={detail}
      facts={(item) => [
        [t('name'), item.name],
        [t('providers.specialty'), item.specialty],
        [t('providers.organization'), item.organization],
        [t('people.phone'), item.phone_number],
        [t('email'), item.email],
        [t('contact.address'), item.address],
      ]}
      Editor={ProviderEditor}
    />
  )
}

interface Values extends EntryBase {
  name: string
  specialty: string
  organization: string
  phone_number: string
  email: string
  address: string
}

const draft = makeDraft<Values>('providers')

const valuesOf = (item: ProviderInformation | null, base: EntryBase): Values => ({
  ...base,
  name: item?.name ?? '',
  specialty: item?.specialty ?? '',
  organization: item?.organization ?? '',
  phone_number: item?.phone_number ?? '',
  email: item?.email ?? '',
  address: item?.address ?? '',
})

const providerOf = (values: Values): ProviderInformation => ({
  id: values.id,
  revision: values.revision,
  name: values.name.trim(),
  specialty: orNull(values.specialty),
  organization: orNull(values.organization),
  phone_number: orNull(values.phone_number),
  email: orNull(values.email.toLowerCase()),
  address: orNull(values.address),
})

/** The dialog of one health care provider. */
function ProviderEditor({
  item,
  base,
  title,
  onSave,
  onRemove,
  refusal,
  onDone,
}: ItemEditorProps<ProviderInformation>) {
  const { t } = useTranslation('account_profile')
  const initial = valuesOf(item, base)
  const form = useForm<Values>({ defaultValues: draft.get(item?.id ?? '', initial) })
  const { editor, rule } = useItemEditor({
    form,
    item,
    initial,
    draft,
    list: 'health_care_provider_informations',
    entryOf: providerOf,
    onSave,
    onDone,
  })
  return (
    <EditorDialog title={title} editor={editor} onRemove={onRemove} refusal={refusal}>
      <NameField rule={rule} missing={t('providers.name_missing')} />
      <ElementField name="specialty" label={t('providers.specialty')} kind="provider_specialty" />
      <TextField
        name="organization"
        label={t('providers.organization')}
        autoComplete="off"
        maxLength={MAX_PROFILE_NAME_LENGTH}
        optional
      />
      <ReachFields rule={rule} />
      <TextArea name="address" label={t('contact.address')} maxLength={MAX_ADDRESS_LENGTH} optional />
    </EditorDialog>
  )
}
