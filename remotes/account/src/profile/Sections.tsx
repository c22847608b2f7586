import type { ReactNode } from 'react'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { AgreementsSection } from '../agreements/AgreementsSection'
import { DeletionSection } from '../deletion/DeletionSection'
import { GroupsSection } from '../groups/GroupsSection'
import { OwnDataSection } from '../own-data/OwnDataSection'
import { PictureSection } from '../picture/PictureSection'
import { SecondFactorSection } from '../second-factor/SecondFactorSection'
import { SignedInSection } from '../signed-in/SignedInSection'
import type { ProfileGroup } from './groups'
import { Group } from './Section'
import { AllergiesSection } from './allergies/AllergiesSection'
import { ConditionsSection } from './conditions/ConditionsSection'
import { ContactSection } from './contact/ContactSection'
import { EmailSection } from './email/EmailSection'
import { GoalSection } from './goal/GoalSection'
import { LanguageSection } from './language/LanguageSection'
import { NumbersSection } from './numbers/NumbersSection'
import { PasswordSection } from './password/PasswordSection'
import { PeopleSection } from './contacts/PeopleSection'
import { PersonalSection } from './personal/PersonalSection'
import { ProvidersSection } from './contacts/ProvidersSection'
import type { ProfileSectionProps } from './useProfile'

interface SectionsProps extends ProfileSectionProps {
  showEverywhere: (profile: Profile) => void
  /** The group that is shown; null while the list of groups is. */
  open: ProfileGroup | null
  /** Called with the group in which something takes the focus. */
  onUse: (group: ProfileGroup) => void
  /** Sections of other remotes. */
  children: ReactNode
}

/** All sections of the profile, in groups of which one at most is shown. */
export function Sections({ profile, save, showEverywhere, open, onUse, children }: SectionsProps) {
  const titleOf = useGroupTitle()
  const section = { profile, save }
  const group = (name: ProfileGroup) => ({
    title: titleOf(name),
    shown: open === name ? ('alone' as const) : ('no' as const),
    onUse: () => onUse(name),
  })
  return (
    <>
      <Group {...group('you')}>
        <PictureSection profile={profile} />
        <PersonalSection {...section} />
      </Group>
      <Group {...group('reach')}>
        <EmailSection {...section} />
        <NumbersSection {...section} showEverywhere={showEverywhere} />
        <ContactSection {...section} />
        <LanguageSection {...section} />
      </Group>
      <Group {...group('health')}>
        <GoalSection profile={profile} />
        <ConditionsSection profile={profile} />
        <AllergiesSection profile={profile} />
      </Group>
      <Group {...group('people')}>
        <PeopleSection profile={profile} />
        <ProvidersSection profile={profile} />
      </Group>
      <Group {...group('others')} plain>
        {children}
      </Group>
      <Group {...group('account')}>
        <GroupsSection profile={profile} />
        <AgreementsSection profile={profile} />
        <PasswordSection save={save} />
        <SecondFactorSection timeZone={profile.time_zone ?? undefined} />
        <SignedInSection profile={profile} />
        <OwnDataSection profile={profile} />
        <DeletionSection profile={profile} />
      </Group>
    </>
  )
}

/** The title of a group of sections. */
export function useGroupTitle(): (group: ProfileGroup) => string {
  const { t } = useTranslation('account_profile')
  return (group) => t(`groups.${group}`)
}

/**
 * The profile where the study only allows changing the password, with what is everybody's right all
 * the same: agreements, devices, own data, deletion.
 */
export function PasswordOnly({ profile, save }: ProfileSectionProps) {
  const { t } = useTranslation('account_profile')
  return (
    <>
      <Text tone="soft">{t('password_only')}</Text>
      <Group title={t('groups.account')} shown="with title" onUse={() => undefined}>
        <AgreementsSection profile={profile} />
        <PasswordSection save={save} />
        <SecondFactorSection timeZone={profile.time_zone ?? undefined} />
        <SignedInSection profile={profile} />
        <OwnDataSection profile={profile} />
        <DeletionSection profile={profile} />
      </Group>
    </>
  )
}
