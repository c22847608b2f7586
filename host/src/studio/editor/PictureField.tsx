import styled from '@emotion/styled'
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import type { BrandPicture } from '@almanac/contracts/platform/brands'
import { useTranslation } from '@almanac/i18n'
import { Button, colour, radiusControl, Row, space, Text, VisuallyHidden } from '@almanac/ui/core'
import { Field } from '@almanac/ui/fields'
import { useAddPicture } from './useAddPicture'

const Place = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  padding: space(3),
  border: `2px dashed ${colour.control}`,
  borderRadius: radiusControl,
  '&[data-over]': { borderColor: colour.accent, background: colour.accent_soft },
  '&:focus-within': { borderColor: colour.accent },
})

/** A logo is seen on the ground that it will stand on: one for dark mode cannot be told from a light one. */
const Shown = styled('img')({
  display: 'block',
  alignSelf: 'start',
  boxSizing: 'border-box',
  height: '3.5rem',
  maxWidth: '100%',
  padding: space(2),
  borderRadius: radiusControl,
  objectFit: 'contain',
})

const EXTENSIONS = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const

interface PictureFieldProps {
  company: string
  label: string
  hint: string
  value: BrandPicture | null
  /** The color that it will stand on. */
  ground: string
  /** What is wrong with the picture that is there. */
  error: string | undefined
  onChange: (picture: BrandPicture | null) => void
}

/** A logo by drop or from a file. What the server refuses is said here, and the picture before stays. */
export function PictureField({ company, label, hint, value, ground, error, onChange }: PictureFieldProps) {
  const { t } = useTranslation('studio')
  const input = useRef<HTMLInputElement>(null)
  const name = useId()
  const [over, setOver] = useState(false)
  const { busy, refused, add } = useAddPicture(company, onChange)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add(event.dataTransfer.files[0])
  }

  return (
    <Field as="group" label={label} hint={hint} error={refused ?? error}>
      {() => (
        <Place
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {value ? (
            <Shown
              src={`/brand-files/${value.digest}.${EXTENSIONS[value.content_type]}`}
              alt={t('picture.chosen')}
              style={{ background: ground }}
            />
          ) : (
            <Text tone="soft">{t('picture.drop')}</Text>
          )}
          <Row wrap>
            <Button busy={busy} onClick={() => input.current?.click()} aria-describedby={`${name}-what`}>
              {value ? t('picture.replace') : t('picture.choose')}
            </Button>
            {value && (
              <Button variant="quiet" onClick={() => onChange(null)} aria-describedby={`${name}-what`}>
                {t('picture.remove')}
              </Button>
            )}
          </Row>
          <VisuallyHidden>
            <span id={`${name}-what`}>{label}</span>
          </VisuallyHidden>
          <FileInput input={input} label={label} onFile={(file) => void add(file)} />
        </Place>
      )}
    </Field>
  )
}

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  onFile: (file: File | undefined) => void
}

/** The control of the browser behind the buttons; emptied, so that the same file can be chosen again. */
function FileInput({ input, label, onFile }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
      accept=".svg,.png,image/svg+xml,image/png"
      onChange={({ target }) => {
        onFile(target.files?.[0])
        target.value = ''
      }}
    />
  )
}
