import { useTranslation } from '@almanac/i18n'
import { useShellCamera, useTakenPhoto } from '@almanac/federation/shell-camera'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { bound, Field, type Controlled, type FieldLook } from '@almanac/ui/fields'
import { PICTURE_TYPES, preparePicture, usePictureProblem } from '@almanac/ui/picture-file'
import { useRef, useState, type Ref } from 'react'
import { EntryPicture } from '../../responses/EntryPicture'
import { newPicture, type CellPicture } from './picture'

/** Phones get a separate camera button; on a desktop both would open the same dialog. */
const hasCamera = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

type CameraWork = 'none' | 'reading' | 'camera_failed' | 'camera_denied'

/** What is done with a picture at present, or why there is none. */
function usePreparing(onPrepared: (picture: Blob) => void) {
  const { t } = useTranslation('activities')
  const [work, setWork] = useState<CameraWork>('none')
  const [problem, setProblem] = useState<string | null>(null)
  const problemOf = usePictureProblem()
  return {
    isReading: work === 'reading',
    problem: work === 'none' || work === 'reading' ? problem : t(`form.picture.${work}`),
    setWork,
    reset() {
      setWork('none')
      setProblem(null)
    },
    async prepare(file: Blob) {
      setWork('reading')
      setProblem(null)
      try {
        onPrepared(await preparePicture(file))
      } catch (error) {
        setProblem(problemOf(error))
      } finally {
        setWork('none')
      }
    },
  }
}

function PictureView({
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
  const { isReading, problem, setWork, reset, prepare } = usePreparing((picture) => onChange(newPicture(picture)))
  const shellCamera = useShellCamera(prepare, setWork)
  const takenPhoto = useTakenPhoto(prepare)
  const remove = () => {
    onChange(null)
    reset()
    // The button disappears with the picture, so the focus is moved first.
    choose.current?.querySelector('button')?.focus()
  }

  return (
    <Field {...{ label, lang, hint, optional }} error={problem ?? error} as="group">
      {() => (
        <Stack gap={3}>
          {value && <EntryPicture image_id={value.id} blob={value.blob} name={label} />}
          {!value && takenPhoto && (
            <Button variant="primary" icon="camera" onClick={takenPhoto}>
              {t('form.picture.useTaken')}
            </Button>
          )}
          <div ref={choose}>
            <PictureButtons
              isChosen={value !== null}
              isReading={isReading}
              buttonRef={ref as Ref<HTMLButtonElement>}
              hasCamera={shellCamera !== null || hasCamera()}
              onTake={shellCamera ?? (() => camera.current?.click())}
              onChoose={() => library.current?.click()}
              onRemove={remove}
            />
          </div>
          <Text variant="small" tone="soft" role="status">
            {isReading ? t('form.picture.reading') : ''}
          </Text>
          <FileInput ref={library} name={t('form.picture.choose')} onFile={prepare} />
          <FileInput ref={camera} name={t('form.picture.take')} capture="environment" onFile={prepare} />
        </Stack>
      )}
    </Field>
  )
}

interface PictureButtonsProps {
  hasCamera: boolean
  isChosen: boolean
  isReading: boolean
  buttonRef: Ref<HTMLButtonElement>
  onTake: () => void
  onChoose: () => void
  onRemove: () => void
}

function PictureButtons({
  hasCamera,
  isChosen,
  isReading,
  buttonRef,
  onTake,
  onChoose,
  onRemove,
}: PictureButtonsProps) {
  const { t } = useTranslation('activities')
  return (
    <Row gap={3} wrap>
      <Button icon="camera" busy={isReading} ref={buttonRef} onClick={hasCamera ? onTake : onChoose}>
        {t(hasCamera ? 'form.picture.take' : isChosen ? 'form.picture.another' : 'form.picture.choose')}
      </Button>
      {hasCamera && (
        <Button variant="quiet" onClick={onChoose}>
          {t('form.picture.choose')}
        </Button>
      )}
      {isChosen && (
        <Button variant="quiet" icon="trash" onClick={onRemove}>
          {t('form.picture.remove')}
        </Button>
      )}
    </Row>
  )
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  name: string
  capture?: 'environment'
  onFile: (file: File) => Promise<void>
}

function FileInput({ ref, name, capture, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={PICTURE_TYPES}
      capture={capture}
      hidden
      aria-label={name}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        if (file) void onFile(file)
        // Allows choosing the same file again.
        event.target.value = ''
      }}
    />
  )
}

/** A picture input: take, choose, replace or remove a picture; stored on the device until it is sent. */
export const PictureInput = bound<CellPicture | null, object>(PictureView)
