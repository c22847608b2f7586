import { loadChunk } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { colour, radius, Skeleton, Stack, Text, Written } from '@almanac/ui/core'
import { lazy, Suspense, useState } from 'react'
import type { FieldProps } from './types'

const ContentText = lazy(() =>
  loadChunk(() => import(/* webpackChunkName: "content" */ './ContentText')).then((module) => ({
    default: module.ContentText,
  })),
)

/** The size in which an embedded video is shown (specification 001, section 9), in pixels. */
const VIDEO = { width: 360, height: 250 } as const

/** Text, picture or video between the questions. */
export function ContentBlock({ objective }: Pick<FieldProps, 'objective'>) {
  const { t } = useTranslation('activities')
  const [unplayable, setUnplayable] = useState(false)
  const { content, content_image: image, content_video: video } = objective
  return (
    <Stack gap={3}>
      {objective.name && (
        <Text as="h2" variant="lead" weight="bold">
          <Written lang={objective.locale}>{objective.name}</Written>
        </Text>
      )}
      {content && (
        <Suspense fallback={<Skeleton shape="block" height={72} />}>
          <ContentText text={content} locale={objective.locale} />
        </Suspense>
      )}
      {image && (
        <img
          src={image.url}
          alt={image.description}
          style={{ display: 'block', maxWidth: '100%', height: 'auto', borderRadius: radius }}
        />
      )}
      {video && (
        <Stack as="figure" gap={1} style={{ margin: 0 }}>
          <video
            {...VIDEO}
            controls
            preload="metadata"
            playsInline
            aria-label={video.description}
            style={{ maxWidth: '100%', background: colour.ground, borderRadius: radius }}
          >
            <source src={video.url} onError={() => setUnplayable(true)} />
            {t('errors.BROWSER_SUPPORT_ERROR')}
          </video>
          {unplayable && <Text role="status">{t('errors.BROWSER_SUPPORT_ERROR')}</Text>}
          <Text as="figcaption" variant="small" tone="soft">
            <Written lang={objective.locale}>{video.description}</Written>
          </Text>
        </Stack>
      )}
    </Stack>
  )
}
