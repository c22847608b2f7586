import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Button, radius, Row, Skeleton, Stack, Text } from '@almanac/ui/core'
import { NumberStepper } from '@almanac/ui/fields'
import type { Area } from './crop'

const Cropper = lazy(() => loadChunk(() => import(/* webpackChunkName: "crop" */ 'react-easy-crop')))

interface CropStepProps {
  url: string
  busy: boolean
  onUse: (area: Area) => void
  onBack: () => void
}

/** Crops a photo to a circle: moved by touch, mouse or arrow keys, zoomed by a slider. */
export function CropStep({ url, busy, onUse, onBack }: CropStepProps) {
  const { t, format } = useTranslation('account')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  return (
    <Stack gap={4}>
      <Text>{t('picture.crop_hint')}</Text>
      <div
        style={{ position: 'relative', height: 'min(60vw, 18rem)', borderRadius: radius, overflow: 'hidden' }}
        dir="ltr"
      >
        <Suspense fallback={<Skeleton height="100%" />}>
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              setArea(pixels)
            }}
            mediaProps={{ alt: t('picture.crop_alt') }}
          />
        </Suspense>
      </div>
      <NumberStepper
        label={t('picture.zoom')}
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        format={(value) => format.number(value, { style: 'percent' })}
        onChange={(value) => {
          setZoom(value ?? 1)
        }}
      />
      <Row gap={3} justify="end" wrap>
        <Button onClick={onBack}>{t('picture.crop_back')}</Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => {
            if (area) onUse(area)
          }}
        >
          {t('picture.use')}
        </Button>
      </Row>
    </Stack>
  )
}
