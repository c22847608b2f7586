import { useRef, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, space, Stack, Text, useToast } from '@almanac/ui/core'
import { PICTURE_TYPES } from '@almanac/ui/picture-file'
import { useFailure } from '../failure/useFailure'
import { useProfile, type Save } from '../profile/useProfile'
import { CropStep } from './CropStep'
import { FaceGrid } from './FaceGrid'
import { usePhoto, type PhotoFailure } from './usePhoto'

/** Chooses the participant's picture: a face is saved at once, a photo after cropping. */
export function PictureDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('account')
  const toast = useToast()
  const { profile, save, showEverywhere } = useProfile()
  const photo = usePhoto((image_id) => {
    if (profile) showEverywhere({ ...profile, image_id })
    toast(t('picture.saved'))
    onClose()
  })
  const { change, failure } = usePictureChange(save)
  const photoFailure = usePhotoFailureText(photo.failure)
  if (!profile) return null
  const error = failure ?? photoFailure
  return (
    <Dialog open onClose={onClose} title={t('picture.title')}>
      {error && <Alert tone="wrong">{error}</Alert>}
      {photo.url ? (
        <CropStep url={photo.url} busy={photo.busy} onUse={(area) => void photo.send(area)} onBack={photo.leave} />
      ) : (
        <Stack gap={6}>
          <PhotoButtons
            hasPhoto={profile.image_id !== null}
            onFile={(file) => void photo.open(file)}
            onRemove={() => void change({ image_id: null })}
          />
          <FaceGrid
            name={name}
            chosen={profile.image_id ? -1 : profile.avatar_id}
            onChoose={(avatar_id) => void change({ avatar_id, image_id: null })}
          />
        </Stack>
      )}
    </Dialog>
  )
}

interface PhotoButtonsProps {
  hasPhoto: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

/** Buttons to choose a photo from the device or remove the current one. */
function PhotoButtons({ hasPhoto, onFile, onRemove }: PhotoButtonsProps) {
  const { t } = useTranslation('account')
  const input = useRef<HTMLInputElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  const remove = () => {
    // The button disappears with the photo, so the focus is moved first.
    actions.current?.querySelector('button')?.focus()
    onRemove()
  }
  return (
    <Stack gap={3}>
      <Text weight="bold">{t('picture.photo')}</Text>
      <Text tone="soft" variant="small">
        {t('picture.who_sees')}
      </Text>
      <div ref={actions} style={{ display: 'flex', flexWrap: 'wrap', gap: space(3) }}>
        <Button icon="camera" onClick={() => input.current?.click()}>
          {t(hasPhoto ? 'picture.another' : 'picture.choose_photo')}
        </Button>
        {hasPhoto && (
          <Button variant="quiet" icon="trash" onClick={remove}>
            {t('picture.remove_photo')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={t('picture.choose_photo')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Allows choosing the same file again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </Stack>
  )
}

/** Saves a choice without an upload; `failure` is the error message. */
function usePictureChange(save: Save) {
  const { t } = useTranslation('account')
  const toast = useToast()
  const failureOf = useFailure()
  const [failure, setFailure] = useState<string | null>(null)
  const change = async (picture: Parameters<Save>[0]) => {
    setFailure(null)
    try {
      await save(picture)
      toast(t('picture.saved'))
    } catch (error) {
      setFailure(failureOf(error)[0].title)
    }
  }
  return { change, failure }
}

/** The error message for a photo that was not accepted. */
function usePhotoFailureText(failure: PhotoFailure | null): string | null {
  const { t } = useTranslation('account')
  if (!failure) return null
  switch (failure.kind) {
    case 'refused':
      return failure.title
    case 'offline':
      return t('errors.NO_ANSWER')
    case 'unknown':
      return t('errors.UNKNOWN_SERVER_ERROR')
  }
}
