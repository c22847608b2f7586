import { pipeMarkdown } from '@almanac/domain/survey'
import { loadChunk } from '@almanac/federation/shell'
import { useLocale, useTranslation } from '@almanac/i18n'
import { colour, radius, Skeleton, Stack, Text, Written } from '@almanac/ui/core'
import { lazy, Suspense, useState } from 'react'
import type { QuestionProps, ReadText } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'

const LongText = lazy(() =>
  loadChunk(() => import(/* webpackChunkName: "survey-text" */ './LongText')).then((module) => ({
    default: module.LongText,
  })),
)

type InformationProps = Pick<QuestionProps, 'survey' | 'context' | 'item' | 'instanceKey'>

/** An item without an answer: heading, Markdown text, picture or video. */
export function Information(props: InformationProps) {
  const { item } = props
  const { written } = useQuestionTexts(props)
  return (
    <Stack gap={3}>
      {item.label.text !== '' && (
        <Text as={item.description ? 'h3' : 'p'} variant="lead" weight={item.description ? 'bold' : 'regular'}>
          {written(item.label)}
        </Text>
      )}
      {item.description && <MarkdownText {...props} text={item.description} level={item.label.text === '' ? 3 : 4} />}
      <ItemPicture {...props} />
    </Stack>
  )
}

interface MarkdownTextProps extends InformationProps {
  text: ReadText
  /** Level of its top heading; a survey is shown in a dialog. */
  level?: 3 | 4
}

/** A Markdown text with answers inserted. */
export function MarkdownText({ text, level = 3, ...props }: MarkdownTextProps) {
  const { locale } = useLocale()
  const language = text.locale ?? locale
  const { survey, context, item, instanceKey = item.key } = props
  return (
    <Suspense fallback={<Skeleton shape="block" height={96} />}>
      <LongText
        text={pipeMarkdown(survey, context, text.text, language, instanceKey)}
        locale={language}
        level={level}
      />
    </Suspense>
  )
}

/** The size in which a video is shown (specification 001, section 9), in pixels. */
const VIDEO = { width: 360, height: 250 } as const

/** The picture or video of an item; its description if it fails to load. */
export function ItemPicture(props: InformationProps) {
  const { t, locale } = useTranslation('surveys')
  const { plain, written } = useQuestionTexts(props)
  const [failed, setFailed] = useState(false)
  const { picture } = props.item
  if (!picture) return null
  const description = plain(picture.alternative)
  if (picture.kind === 'image')
    return failed ? (
      <Text tone="soft">{written(picture.alternative)}</Text>
    ) : (
      <img
        src={picture.url}
        alt={description}
        style={{ display: 'block', maxWidth: '100%', height: 'auto', borderRadius: radius }}
        onError={() => setFailed(true)}
      />
    )
  return (
    <Stack as="figure" gap={1} style={{ margin: 0 }}>
      <video
        {...VIDEO}
        controls
        preload="metadata"
        playsInline
        aria-label={description}
        style={{ maxWidth: '100%', background: colour.ground, borderRadius: radius }}
      >
        <source src={picture.url} onError={() => setFailed(true)} />
        {picture.captions !== undefined && (
          <track kind="captions" src={picture.captions} srcLang={picture.alternative.locale ?? locale} default />
        )}
      </video>
      {failed && <Text role="status">{t('questions.video.failed')}</Text>}
      <Text as="figcaption" variant="small" tone="soft">
        <Written lang={picture.alternative.locale ?? null}>{description}</Written>
      </Text>
    </Stack>
  )
}
