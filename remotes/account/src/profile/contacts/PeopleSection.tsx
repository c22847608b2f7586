import type { AdditionalContact } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { useForm } from '@almanac/ui/form'
import { EditorDialog } from '../editing/EditorDialog'
import { makeDraft, orNull } from '../editing/useEditor'
import { ItemsSection, type ItemEditorProps } from '../items/ItemsSection'
import { useItemEditor } from '../items/useItemEditor'
import type { ProfileSectionProps } from '../useProfile'
import { ElementField, factLine, NameField, ReachFields } from './ContactFields'

/** People whom the study may contact in place of the participant. */
export function PeopleSection({ profile, save }: ProfileSectionProps) {
  const { t } = useTranslation('account')
  const detail = ({ relationship, phone_number, email }: AdditionalContact) =>
    factLine([relationship, phone_number, email])
  return (
    <ItemsSection
      title={t('profile.people.title')}
      hint={t('profile.people.hint')}
      items={profile.additional_contacts}
      empty={t('profile.people.none')}
      add={t('profile.people.add')}
      edit={t('profile.people.edit')}
      name={({ name }) => name}
      detail={detail}
      save={save}
      Editor={PersonEditor}
      put={(item) => () => ({ additional_contacts: [item] })}
      without={({ id }) =>
        () => ({ removed_additional_contacts: [id] })}
    />
  )
}

interface Values {
  name: string
  relationship: string
  phone_number: string
  email: string
}

const draft = makeDraft<Values>()

const contactOf = ({ name, relationship, phone_number, email }: Values, id: string): AdditionalContact => ({
  id,
  name: name.trim(),
  relationship: orNull(relationship),
  phone_number: orNull(phone_number),
  email: orNull(email),
})

/** The dialog of one person to contact. */
function PersonEditor({ item, title, onSave, onRemove, onDone }: ItemEditorProps<AdditionalContact>) {
  const { t } = useTranslation('account')
  const initial: Values = {
    name: item?.name ?? '',
    relationship: item?.relationship ?? '',
    phone_number: item?.phone_number ?? '',
    email: item?.email ?? '',
  }
  const form = useForm<Values>({ defaultValues: draft.get(item?.id ?? '') ?? initial })
  const { editor, rule } = useItemEditor({
    form,
    item,
    initial,
    draft,
    list: 'additional_contacts',
    entryOf: contactOf,
    onSave,
    onDone,
  })
  return (
    <EditorDialog title={title} editor={editor} onRemove={onRemove}>
      <NameField rule={rule} missing={t('profile.people.name_missing')} />
      <ElementField name="relationship" label={t('profile.people.relationship')} kind="contact_relationship" />
      <ReachFields rule={rule} />
    </EditorDialog>
  )
}
