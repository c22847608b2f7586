import { useState } from 'react'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { ChangeButton, Section } from '../Section'
import type { ProfileSectionProps } from '../useProfile'
import { ChangeNumber } from './ChangeNumber'

export type NumberField = 'primary_contact_number' | 'secondary_contact_number'

interface NumbersProps extends ProfileSectionProps {
  showEverywhere: (profile: Profile) => void
}

/** The two contact numbers, each verified by a code. */
export function NumbersSection(props: NumbersProps) {
  return (
    <>
      <NumberSection {...props} field="primary_contact_number" />
      <NumberSection {...props} field="secondary_contact_number" />
    </>
  )
}

function NumberSection({ profile, save, showEverywhere, field }: NumbersProps & { field: NumberField }) {
  const { t } = useTranslation('account_profile')
  const [changing, setChanging] = useState(false)
  const title = field === 'primary_contact_number' ? t('numbers.primary') : t('numbers.secondary')
  const number = profile[field]
  return (
    <Section title={title} action={<ChangeButton what={title} isEmpty={!number} onClick={() => setChanging(true)} />}>
      {number && (
        <Text>
          <bdi dir="ltr">{number}</bdi>
        </Text>
      )}
      {changing && (
        <ChangeNumber
          title={title}
          field={field}
          number={number}
          save={save}
          showEverywhere={showEverywhere}
          onDone={() => setChanging(false)}
        />
      )}
    </Section>
  )
}
