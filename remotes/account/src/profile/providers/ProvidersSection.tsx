import type { ProviderInformation } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { ItemsSection } from '../items/ItemsSection'
import { reachedAt } from '../items/reachedAt'
import type { SectionGiven } from '../useProfile'
import { ProviderEditor } from './ProviderEditor'

/** Who looks after a participant's health: doctors, clinics, pharmacies. */
export function ProvidersSection({ profile, save }: SectionGiven) {
  const { t } = useTranslation('account')
  const detail = ({ specialty, organization, phone_number }: ProviderInformation) =>
    reachedAt([specialty, organization, phone_number])
  return (
    <ItemsSection
      title={t('profile.providers.title')}
      hint={t('profile.providers.hint')}
      items={profile.health_care_provider_informations}
      empty={t('profile.providers.none')}
      add={t('profile.providers.add')}
      edit={t('profile.providers.edit')}
      name={({ name }) => name}
      detail={detail}
      save={save}
      Editor={ProviderEditor}
      put={(item) => () => ({ health_care_provider_informations: [item] })}
      without={({ id }) =>
        () => ({ removed_hsp_contacts: [id] })}
    />
  )
}
