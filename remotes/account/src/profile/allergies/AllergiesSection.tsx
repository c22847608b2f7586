import type { Allergy, MedicationAllergy } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { toast } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { useFailure } from '../../failure/useFailure'
import { allergies, medications } from '../items/entryLists'
import { pendingIn } from '../items/pendingEntries'
import { ItemsSection } from '../items/ItemsSection'
import { Section } from '../Section'
import type { ProfileSectionProps } from '../useProfile'
import { useAllergyToggle } from './useAllergyToggle'
import { AllergyEditor, MedicationAllergyEditor, severityName } from './AllergyEditors'

/** Whether a participant has allergies, and which: the lists are retained, but not shown, while the answer is that there are none. */
export function AllergiesSection({ profile }: Pick<ProfileSectionProps, 'profile'>) {
  const { t } = useTranslation('account_profile')
  const failureOf = useFailure()
  const { has, change } = useAllergyToggle(profile.allergy_toggle, t('allergies.title'))
  const pending = useOutbox()
  // What is not sent yet can be seen and changed in any case.
  const isPending = [pendingIn(allergies, pending), pendingIn(medications, pending)].some(({ length }) => length > 0)

  const toggle = (wanted: boolean) =>
    change(wanted).then(
      (outcome) => (outcome === 'saved' ? toast(t('saved'), { tone: 'good' }) : toast(t('waiting'))),
      (error: unknown) => toast(failureOf(error)[0].title, { tone: 'wrong' }),
    )
  const severity = ({ severity: grade }: Allergy | MedicationAllergy) => severityName(t, grade)
  const graded = (item: Allergy | MedicationAllergy) => [t('allergies.severity'), severity(item)] as const

  return (
    <>
      <Section title={t('allergies.title')}>
        <Checkbox label={t('allergies.toggle')} value={has} onChange={(value) => void toggle(value)} />
      </Section>
      {(has || isPending) && (
        <>
          <ItemsSection
            title={t('allergies.list')}
            list={allergies}
            items={profile.allergies}
            empty={t('allergies.none')}
            add={t('allergies.add')}
            edit={t('allergies.edit')}
            name={({ allergen }) => allergen}
            detail={severity}
            Editor={AllergyEditor}
            facts={(item) => [[t('allergies.allergen'), item.allergen], graded(item)]}
          />
          <ItemsSection
            title={t('allergies.medications')}
            list={medications}
            items={profile.medications}
            empty={t('allergies.no_medications')}
            add={t('allergies.add_medication')}
            edit={t('allergies.edit_medication')}
            name={({ name }) => name}
            detail={severity}
            Editor={MedicationAllergyEditor}
            facts={(item) => [[t('allergies.medication'), item.name], graded(item)]}
          />
        </>
      )}
    </>
  )
}
