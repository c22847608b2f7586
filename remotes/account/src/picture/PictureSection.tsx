import { useState } from 'react'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { Row, Text } from '@almanac/ui/core'
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
      {/* On a phone the head of the profile, with the same picture, is a step above. */}
      <Row gap={4}>
        <Avatar name={name} avatar_id={profile.avatar_id} image_id={profile.image_id} size={64} />
        <Text>{kind}</Text>
      </Row>
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
