import { useState } from 'react'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { ChangeButton, Section } from '../profile/Section'
import { PictureDialog } from './PictureDialog'

/** The participant's picture: a photo, one of the 27 faces, or initials. */
export function PictureSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ') || profile.email
  const kind = profile.image_id ? t('picture.photo') : profile.avatar_id ? t('picture.face') : t('picture.initials')
  return (
    <Section
      title={t('picture.title')}
      action={
        <ChangeButton
          what={t('picture.title')}
          onClick={() => {
            setOpen(true)
          }}
        />
      }
    >
      {/* The picture itself stands at the head of the screen. */}
      <Text>{kind}</Text>
      {open && (
        <PictureDialog
          name={name}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </Section>
  )
}
