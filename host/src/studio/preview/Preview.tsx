import { type CSSProperties, useState } from 'react'
import { queryOf, useQuery } from '@almanac/api-client/query'
import { type BrandPreview, type BrandState, previewBrand } from '@almanac/contracts/platform/brands'
import { languageOf, LANGUAGES } from '@almanac/domain/languages'
import { useLocale, useTranslation } from '@almanac/i18n'
import { colour, radius, Row, Skeleton, space, Stack, Text } from '@almanac/ui/core'
import { Alert, Card } from '@almanac/ui/content'
import { ChoiceGroup, Select } from '@almanac/ui/fields'

/** Widths of frames, as of a phone and of a window; a wide one is drawn smaller. */
const WIDTHS = { phone: 360, desk: 1024 } as const
type Width = keyof typeof WIDTHS
const isWidth = (value: string): value is Width => value in WIDTHS

/** How wide a window is drawn: on a phone too it fits beside the margins. */
const SHOWN_WIDTH = 272
const HEIGHT = 620

/** The same place whatever the width of the page in it. */
function frameStyle(width: Width): CSSProperties {
  const scale = width === 'phone' ? 1 : SHOWN_WIDTH / WIDTHS[width]
  return {
    display: 'block',
    inlineSize: width === 'phone' ? '100%' : WIDTHS[width],
    blockSize: HEIGHT / scale,
    transform: `scale(${scale})`,
    transformOrigin: 'top left',
    border: 0,
  }
}

interface FrameProps extends Look {
  title: string
  html: string | null
}

/** A document of the server without scripts: its frame allows none, and what it would send goes nowhere. */
function Frame({ title, html, width, mode }: FrameProps) {
  const { t } = useTranslation('studio')
  return (
    <Stack as="figure" gap={2}>
      <Text as="figcaption" variant="title">
        {title}
      </Text>
      {html === null ? (
        <Text tone="soft">{t('preview.none')}</Text>
      ) : (
        <div
          dir="ltr"
          style={{
            inlineSize: '100%',
            maxInlineSize: width === 'phone' ? WIDTHS.phone : SHOWN_WIDTH,
            blockSize: HEIGHT,
            overflow: 'hidden',
            border: `1px solid ${colour.line}`,
            borderRadius: radius,
          }}
        >
          <iframe
            title={title}
            srcDoc={html}
            sandbox="allow-same-origin"
            style={{ ...frameStyle(width), colorScheme: mode }}
            tabIndex={-1}
            inert
          />
        </div>
      )}
    </Stack>
  )
}

interface Look {
  width: Width
  mode: 'light' | 'dark'
}

interface SurfacesProps {
  preview: BrandPreview
  look: Look
  short_name: string | undefined
}

/** What participants meet of a brand. */
function Surfaces({ preview: { door, today, mail, icon }, look, short_name }: SurfacesProps) {
  const { t } = useTranslation('studio')
  return (
    <Stack gap={6}>
      <Frame title={t('preview.door')} html={door} {...look} />
      <Frame title={t('preview.today')} html={today} {...look} />
      <Frame title={t('preview.mail', { from: mail.from, subject: mail.subject })} html={mail.html} {...look} />
      <Stack as="figure" gap={2}>
        <Text as="figcaption" variant="title">
          {t('preview.icon')}
        </Text>
        <Row gap={3}>
          <img src={icon} alt="" width={96} height={96} style={{ borderRadius: space(5) }} />
          <Text weight="bold">{short_name}</Text>
        </Row>
      </Stack>
    </Stack>
  )
}

/** How the draft looks on a phone or a desk, in light or dark, in each language: rendered by the product. */
export function Preview({ state }: { state: BrandState }) {
  const { t } = useTranslation('studio')
  const { locale } = useLocale()
  const [look, setLook] = useState<Look>({ width: 'phone', mode: 'light' })
  const { width, mode } = look
  const [language, setLanguage] = useState<string>(languageOf(locale) ?? 'en')
  const params = { company: state.company.key, theme: state.theme }
  const call = queryOf(previewBrand, { params, query: { mode, locale: language } })
  const { data, isError } = useQuery({
    ...call,
    // Another revision is another look; until it is there, the last one stays.
    queryKey: [...call.queryKey, state.revision],
    placeholderData: (last) => last,
  })
  return (
    <Card>
      <Stack gap={4} as="section" aria-label={t('preview.heading')}>
        <Text as="h2" variant="heading">
          {t('preview.heading')}
        </Text>
        <Row wrap gap={4} align="start">
          <ChoiceGroup
            label={t('preview.mode')}
            options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
            value={mode}
            onChange={(value) => setLook({ ...look, mode: value === 'dark' ? 'dark' : 'light' })}
          />
          <ChoiceGroup
            label={t('preview.width')}
            options={(['phone', 'desk'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
            value={width}
            onChange={(value) => isWidth(value) && setLook({ ...look, width: value })}
          />
        </Row>
        <Select
          label={t('preview.language')}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={setLanguage}
        />
        {isError && <Alert tone="warning" title={t('preview.failed')} />}
        {data ? (
          <Surfaces preview={data} look={look} short_name={state.preview.brand?.short_name} />
        ) : (
          !isError && <Skeleton height={HEIGHT} />
        )}
      </Stack>
    </Card>
  )
}
