import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '@almanac/i18n'
import { colour, radius, space, Stack, Text } from '@almanac/ui/core'
import { type Look, type Width, WIDTHS } from './look'

/** How wide a window is drawn: on a phone too it fits beside the margins. */
const SHOWN_WIDTH = 272
/** As much as fits below the choices while the preview stays beside what is edited. */
const HEIGHT = 'clamp(20rem, 100dvh - 23rem, 40rem)'

interface FigureProps {
  title: string
  children: ReactNode
}

/** One thing that participants meet, under its name. */
export function Figure({ title, children }: FigureProps) {
  return (
    <Stack as="figure" gap={2} style={{ margin: 0, minInlineSize: 0 }}>
      <Text as="figcaption" variant="title">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** The same place whatever the width of the page in it. */
function frameStyle(width: Width): CSSProperties {
  const scale = width === 'phone' ? 1 : SHOWN_WIDTH / WIDTHS[width]
  return {
    display: 'block',
    inlineSize: width === 'phone' ? '100%' : WIDTHS[width],
    blockSize: `calc(${HEIGHT} / ${scale})`,
    transform: `scale(${scale})`,
    transformOrigin: 'top left',
    border: 0,
  }
}

interface FrameProps extends Pick<Look, 'width' | 'mode'> {
  title: string
  html: string | null
}

/** A document of the server without scripts: its frame allows none, and what it would send goes nowhere. */
export function Frame({ title, html, width, mode }: FrameProps) {
  const { t } = useTranslation('studio')
  return (
    <Figure title={title}>
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
    </Figure>
  )
}

/** A text message, as phones show it. */
export function Bubble({ text, lang }: { text: string; lang: string }) {
  return (
    <Text
      lang={lang}
      dir="auto"
      style={{
        maxInlineSize: WIDTHS.phone,
        padding: space(4),
        borderRadius: radius,
        background: colour.accent_soft,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Text>
  )
}

interface PageProps {
  title: string
  /** A drawing as a `data:` address; null where there is none. */
  page: string | null
}

/** A page of a PDF: white in dark mode too. */
export function PaperPage({ title, page }: PageProps) {
  const { t } = useTranslation('studio')
  return (
    <Figure title={title}>
      {page === null ? (
        <Text tone="soft">{t('preview.document_failed')}</Text>
      ) : (
        <img
          src={page}
          alt=""
          style={{
            display: 'block',
            inlineSize: '100%',
            maxInlineSize: WIDTHS.phone,
            background: '#fff',
            border: `1px solid ${colour.line}`,
          }}
        />
      )}
    </Figure>
  )
}
