import type { ReactNode } from 'react'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { AgreementsSection } from '../agreements/AgreementsSection'
import { DeletionSection } from '../deletion/DeletionSection'
import { GroupsSection } from '../groups/GroupsSection'
import { OwnDataSection } from '../own-data/OwnDataSection'
import { PictureSection } from '../picture/PictureSection'
import { SecondFactorSection } from '../second-factor/SecondFactorSection'
import { SignedInSection } from '../signed-in/SignedInSection'
import { Group, Groups, Together } from './Section'
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
  /** Sections of other remotes. */
  children: ReactNode
}

/** All sections of the profile, under a few headings. */
export function Sections({ profile, save, showEverywhere, children }: SectionsProps) {
  const { t } = useTranslation('account')
  const section = { profile, save }
  return (
    <Groups>
      <Group title={t('profile.groups.you')}>
        <PictureSection profile={profile} />
        <PersonalSection {...section} />
      </Group>
      <Group title={t('profile.groups.reach')}>
        <EmailSection {...section} />
        <NumbersSection {...section} showEverywhere={showEverywhere} />
        <ContactSection {...section} />
        <LanguageSection {...section} />
      </Group>
      <Group title={t('profile.groups.health')}>
        <GoalSection profile={profile} />
        <ConditionsSection profile={profile} />
        <AllergiesSection profile={profile} />
      </Group>
      <Group title={t('profile.groups.people')}>
        <PeopleSection profile={profile} />
        <ProvidersSection profile={profile} />
      </Group>
      <Together>
        <Stack gap={5}>{children}</Stack>
      </Together>
      <Group title={t('profile.groups.account')}>
        <GroupsSection profile={profile} />
        <AgreementsSection profile={profile} />
        <PasswordSection save={save} />
        <SecondFactorSection timeZone={profile.time_zone ?? undefined} />
        <SignedInSection profile={profile} />
        <OwnDataSection profile={profile} />
        <DeletionSection profile={profile} />
      </Group>
    </Groups>
  )
}

/**
 * The profile where the study only allows changing the password, with what is everybody's right all
 * the same: agreements, devices, own data, deletion.
 */
export function PasswordOnly({ profile, save }: ProfileSectionProps) {
  const { t } = useTranslation('account')
  return (
    <>
      <Text tone="soft">{t('profile.password_only')}</Text>
      <Group title={t('profile.groups.account')}>
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
