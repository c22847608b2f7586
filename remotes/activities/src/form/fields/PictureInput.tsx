import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { bound, Field, type Controlled, type FieldLook } from '@almanac/ui/fields'
import { useRef, useState, type Ref } from 'react'
import { EntryPicture } from '../../responses/EntryPicture'
import { newPicture, type CellPicture } from './picture'
import { NoPicture, shrink, TooManyPixels } from './shrink'

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

/** A phone's own camera is worth a button of its own; at a desk both would open the same window. */
const hasCamera = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

type Work = 'none' | 'reading' | 'unreadable' | 'too_large' | 'failed'

function View({
  label,
  lang,
  hint,
  error,
  optional,
  value,
  onChange,
  ref,
}: FieldLook & Controlled<CellPicture | null>) {
  const { t } = useTranslation('activities')
  const library = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLDivElement>(null)
  const [work, setWork] = useState<Work>('none')
  const told = work === 'none' || work === 'reading' ? error : t(`form.picture.${work}`)

  const take = async (file: File | undefined) => {
    if (!file) return
    setWork('reading')
    try {
      onChange(newPicture(await shrink(file)))
      setWork('none')
    } catch (failure) {
      setWork(failure instanceof NoPicture ? 'unreadable' : failure instanceof TooManyPixels ? 'too_large' : 'failed')
    }
  }
  const remove = () => {
    onChange(null)
    setWork('none')
    // The button goes with the picture: the focus must not.
    choose.current?.querySelector('button')?.focus()
  }
  const input = (its: typeof library, name: string, capture?: 'environment') => (
    <input
      ref={its}
      type="file"
      accept={PICTURES}
      capture={capture}
      hidden
      aria-label={name}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        void take(file)
        // The same file may be chosen again.
        event.target.value = ''
      }}
    />
  )

  return (
    <Field {...{ label, lang, hint, optional }} error={told} as="group">
      {() => (
        <Stack gap={3}>
          {value && <EntryPicture image_id={value.id} blob={value.blob} name={label} />}
          <div ref={choose}>
            <Row gap={3} wrap>
              <Button
                icon="camera"
                busy={work === 'reading'}
                ref={ref as Ref<HTMLButtonElement>}
                onClick={() => (hasCamera() ? camera : library).current?.click()}
              >
                {t(hasCamera() ? 'form.picture.take' : value ? 'form.picture.another' : 'form.picture.choose')}
              </Button>
              {hasCamera() && (
                <Button variant="quiet" onClick={() => library.current?.click()}>
                  {t('form.picture.choose')}
                </Button>
              )}
              {value && (
                <Button variant="quiet" icon="trash" onClick={remove}>
                  {t('form.picture.remove')}
                </Button>
              )}
            </Row>
          </div>
          <Text variant="small" tone="soft" role="status">
            {work === 'reading' ? t('form.picture.reading') : ''}
          </Text>
          {input(library, t('form.picture.choose'))}
          {input(camera, t('form.picture.take'), 'environment')}
        </Stack>
      )}
    </Field>
  )
}

/** A picture that is taken or chosen, shown, exchanged and taken away again; kept on the device until it is sent. */
export const PictureInput = bound<CellPicture | null, object>(View)
