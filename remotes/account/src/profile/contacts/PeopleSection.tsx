import type { AdditionalContact } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { useForm } from '@almanac/ui/form'
import { EditorDialog } from '../editing/EditorDialog'
import { makeDraft, orNull } from '../editing/useEditor'
import { ItemsSection, type ItemEditorProps } from '../items/ItemsSection'
import { useItemEditor, type EntryBase } from '../items/useItemEditor'
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
      facts={(item) => [
        [t('profile.name'), item.name],
        [t('profile.people.relationship'), item.relationship],
        [t('profile.people.phone'), item.phone_number],
        [t('profile.email'), item.email],
      ]}
      save={save}
      Editor={PersonEditor}
      put={(item) => ({ additional_contacts: [item] })}
      without={(item) => ({ removed_additional_contacts: [item] })}
    />
  )
}

interface Values extends EntryBase {
  name: string
  relationship: string
  phone_number: string
  email: string
}

const draft = makeDraft<Values>()

const contactOf = ({ id, revision, name, relationship, phone_number, email }: Values): AdditionalContact => ({
  id,
  revision,
  name: name.trim(),
  relationship: orNull(relationship),
  phone_number: orNull(phone_number),
  email: orNull(email),
})

/** The dialog of one person to contact. */
function PersonEditor({ item, base, title, onSave, onRemove, conflict, onDone }: ItemEditorProps<AdditionalContact>) {
  const { t } = useTranslation('account')
  const initial: Values = {
    ...base,
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
    <EditorDialog title={title} editor={editor} onRemove={onRemove} conflict={conflict}>
      <NameField rule={rule} missing={t('profile.people.name_missing')} />
      <ElementField name="relationship" label={t('profile.people.relationship')} kind="contact_relationship" />
      <ReachFields rule={rule} />
    </EditorDialog>
  )
}
