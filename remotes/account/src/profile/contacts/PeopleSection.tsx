import type { AdditionalContact } from '@almanac/contracts/account/profile'
import type { EntryBase } from '@almanac/domain/profile-entries'
import { useTranslation } from '@almanac/i18n'
import { useForm } from '@almanac/ui/form'
import { EditorDialog } from '../editing/EditorDialog'
import { makeDraft } from '../editing/draft'
import { orNull } from '../editing/useEditor'
import { people } from '../items/entryLists'
import { ItemsSection, type ItemEditorProps } from '../items/ItemsSection'
import { useItemEditor } from '../items/useItemEditor'
import type { ProfileSectionProps } from '../useProfile'
import { ElementField, factLine, NameField, ReachFields } from './ContactFields'

/** People whom the study may contact in place of the participant. */
export function PeopleSection({ profile }: Pick<ProfileSectionProps, 'profile'>) {
  const { t } = useTranslation('account_profile')
  const detail = ({ relationship, phone_number, email }: AdditionalContact) =>
    factLine([relationship, phone_number, email])
  return (
    <ItemsSection
      title={t('people.title')}
      hint={t('people.hint')}
      list={people}
      items={profile.additional_contacts}
      empty={t('people.none')}
      add={t('people.add')}
      edit={t('people.edit')}
      name={({ name }) => name}
      detail={detail}
      facts={(item) => [
        [t('name'), item.name],
        [t('people.relationship'), item.relationship],
        [t('people.phone'), item.phone_number],
        [t('email'), item.email],
      ]}
      Editor={PersonEditor}
    />
  )
}

interface Values extends EntryBase {
  name: string
  relationship: string
  phone_number: string
  email: string
}

const draft = makeDraft<Values>('contacts')

const contactOf = ({ id, revision, name, relationship, phone_number, email }: Values): AdditionalContact => ({
  id,
  revision,
  name: name.trim(),
  relationship: orNull(relationship),
  phone_number: orNull(phone_number),
  email: orNull(email.toLowerCase()),
})

/** The dialog of one person to contact. */
function PersonEditor({ item, base, title, onSave, onRemove, refusal, onDone }: ItemEditorProps<AdditionalContact>) {
  const { t } = useTranslation('account_profile')
  const initial: Values = {
    ...base,
    name: item?.name ?? '',
    relationship: item?.relationship ?? '',
    phone_number: item?.phone_number ?? '',
    email: item?.email ?? '',
  }
  const form = useForm<Values>({ defaultValues: draft.get(item?.id ?? '', initial) })
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
    <EditorDialog title={title} editor={editor} onRemove={onRemove} refusal={refusal}>
      <NameField rule={rule} missing={t('people.name_missing')} />
      <ElementField name="relationship" label={t('people.relationship')} kind="contact_relationship" />
      <ReachFields rule={rule} />
    </EditorDialog>
  )
}
