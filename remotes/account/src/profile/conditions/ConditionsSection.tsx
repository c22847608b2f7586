import type { Condition } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { ItemsSection } from '../items/ItemsSection'
import { withItem, withoutItem } from '../items/lists'
import type { SectionGiven } from '../useProfile'
import { ConditionEditor } from './ConditionEditor'

/** What a participant has been diagnosed with, and since when. */
export function ConditionsSection({ profile, save }: SectionGiven) {
  const { t } = useTranslation('account')
  const since = ({ date_of_diagnosis: year }: Condition) =>
    year === null ? t('profile.conditions.no_year') : t('profile.conditions.since', { year })
  return (
    <ItemsSection
      title={t('profile.conditions.title')}
      items={profile.conditions}
      empty={t('profile.conditions.none')}
      add={t('profile.conditions.add')}
      edit={t('profile.conditions.edit')}
      name={({ name }) => name}
      detail={since}
      save={save}
      Editor={ConditionEditor}
      put={(item) =>
        ({ conditions }) => ({ conditions: withItem(conditions, item) })}
      without={(item) =>
        ({ conditions }) => ({ conditions: withoutItem(conditions, item) })}
    />
  )
}
