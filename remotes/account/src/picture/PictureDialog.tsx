import { useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, space, Stack, Text, useToast } from '@almanac/ui/core'
import { useProfile } from '../profile/useProfile'
import { CropStep } from './CropStep'
import { FaceGrid } from './FaceGrid'
import { usePhoto } from './usePhoto'

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

/** Choosing how others see her: a face at once, a photo after it was cut. */
export function PictureDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('account')
  const toast = useToast()
  const { profile, save, take } = useProfile()
  const input = useRef<HTMLInputElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const photo = usePhoto((image_id) => {
    if (profile) take({ ...profile, image_id })
    toast(t('picture.saved'))
    onClose()
  })
  if (!profile) return null

  const keep = async (change: Parameters<typeof save>[0]) => {
    setFailed(null)
    try {
      await save(change)
      toast(t('picture.saved'))
    } catch (error) {
      const title = error instanceof ApiError ? error.errors[0]?.title : undefined
      setFailed(
        title ??
          t(error instanceof ApiError && error.status === 0 ? 'errors.NO_ANSWER' : 'errors.UNKNOWN_SERVER_ERROR'),
      )
    }
  }
  const removePhoto = async () => {
    // The button goes with the photo: the focus must not go with it.
    actions.current?.querySelector('button')?.focus()
    await keep({ image_id: null })
  }
  const words = {
    unreadable: t('picture.unreadable'),
    too_large: t('picture.too_large'),
    offline: t('errors.NO_ANSWER'),
    unknown: t('errors.UNKNOWN_SERVER_ERROR'),
  }
  const told =
    failed ?? (photo.failure && (photo.failure.kind === 'refused' ? photo.failure.title : words[photo.failure.kind]))

  return (
    <Dialog open onClose={onClose} title={t('picture.title')}>
      {told && <Alert tone="wrong">{told}</Alert>}
      {photo.url ? (
        <CropStep url={photo.url} busy={photo.busy} onUse={(area) => void photo.send(area)} onBack={photo.leave} />
      ) : (
        <Stack gap={6}>
          <Stack gap={3}>
            <Text weight="bold">{t('picture.photo')}</Text>
            <Text tone="soft" variant="small">
              {t('picture.who_sees')}
            </Text>
            <div ref={actions} style={{ display: 'flex', flexWrap: 'wrap', gap: space(3) }}>
              <Button icon="camera" onClick={() => input.current?.click()}>
                {t(profile.image_id ? 'picture.another' : 'picture.choose_photo')}
              </Button>
              {profile.image_id && (
                <Button variant="quiet" icon="trash" onClick={() => void removePhoto()}>
                  {t('picture.remove_photo')}
                </Button>
              )}
            </div>
            <input
              ref={input}
              type="file"
              accept={PICTURES}
              hidden
              aria-label={t('picture.choose_photo')}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                // The same file may be chosen again.
                event.target.value = ''
                if (file) void photo.open(file)
              }}
            />
          </Stack>
          <FaceGrid
            name={name}
            chosen={profile.image_id ? -1 : profile.avatar_id}
            onChoose={(avatar_id) => void keep({ avatar_id, image_id: null })}
          />
        </Stack>
      )}
    </Dialog>
  )
}
