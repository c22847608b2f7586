import type { AdditionalContact } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { ItemsSection } from '../items/ItemsSection'
import { reachedAt } from '../items/reachedAt'
import type { SectionGiven } from '../useProfile'
import { PersonEditor } from './PersonEditor'

/** People whom the study may reach in a participant's place. */
export function PeopleSection({ profile, save }: SectionGiven) {
  const { t } = useTranslation('account')
  const detail = ({ relationship, phone_number, email }: AdditionalContact) =>
    reachedAt([relationship, phone_number, email])
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
