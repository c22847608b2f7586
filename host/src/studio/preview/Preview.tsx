import { queryOf, useQuery } from '@almanac/api-client/query'
import { type BrandPreview, type BrandState, previewBrand } from '@almanac/contracts/platform/brands'
import { LANGUAGES } from '@almanac/domain/languages'
import { useTranslation } from '@almanac/i18n'
import { Row, Skeleton, space, Stack, Text } from '@almanac/ui/core'
import { Alert, Card } from '@almanac/ui/content'
import { Select } from '@almanac/ui/fields'
import { Bubble, Figure, Frame, PaperPage } from './Frame'
import { chosenOf, type Look, type Surface, SURFACES } from './look'

/** Frames beside each other where there is room. */
const SIDE_BY_SIDE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: space(5),
} as const

interface OneProps {
  surface: Surface
  preview: BrandPreview
  look: Look
  short_name: string | undefined
}

function One({ surface, preview, look, short_name }: OneProps) {
  const { t } = useTranslation('studio')
  const { mail, text, document, icon } = preview
  switch (surface) {
    case 'mail':
      return (
        <Frame title={t('preview.mail_from', { from: mail.from, subject: mail.subject })} html={mail.html} {...look} />
      )
    case 'text':
      return (
        <Figure title={text?.from ? t('preview.text_from', { from: text.from }) : t('preview.text_number')}>
          {text ? <Bubble text={text.body} lang={look.language} /> : <Text tone="soft">{t('preview.none')}</Text>}
        </Figure>
      )
    case 'document':
      return <PaperPage title={t('preview.document')} page={document} />
    case 'icon':
      return (
        <Figure title={t('preview.icon')}>
          <Row gap={3}>
            <img src={icon} alt="" width={96} height={96} style={{ borderRadius: space(5) }} />
            <Text weight="bold">{short_name}</Text>
          </Row>
        </Figure>
      )
    default:
      return <Frame title={t(`preview.${surface}`)} html={preview[surface]} {...look} />
  }
}

interface PreviewProps {
  state: BrandState
  look: Look
  onLook: (look: Look) => void
}

const CHOICES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  gap: space(3),
} as const

/** What is looked at, on which device, in which mode and language. */
function Choices({ look, onLook }: Omit<PreviewProps, 'state'>) {
  const { t } = useTranslation('studio')
  const modes = ['light', 'dark'] as const
  const widths = ['phone', 'desk'] as const
  const shown = [...SURFACES, 'all'] as const
  return (
    <div style={CHOICES}>
      <Select
        label={t('preview.shown')}
        options={shown.map((value) => ({ value, label: t(`preview.${value}`) }))}
        value={look.shown}
        onChange={(value) => onLook({ ...look, shown: chosenOf(shown, value) ?? look.shown })}
      />
      <Select
        label={t('preview.language')}
        options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        value={look.language}
        onChange={(language) => onLook({ ...look, language })}
      />
      <Select
        label={t('preview.mode')}
        options={modes.map((value) => ({ value, label: t(`preview.${value}`) }))}
        value={look.mode}
        onChange={(value) => onLook({ ...look, mode: chosenOf(modes, value) ?? look.mode })}
      />
      <Select
        label={t('preview.width')}
        options={widths.map((value) => ({ value, label: t(`preview.${value}`) }))}
        value={look.width}
        onChange={(value) => onLook({ ...look, width: chosenOf(widths, value) ?? look.width })}
      />
    </div>
  )
}

/** How the draft looks on a phone or a desk, in light or dark, in each language: rendered by the product. */
export function Preview({ state, look, onLook }: PreviewProps) {
  const { t } = useTranslation('studio')
  const { mode, language: locale, shown } = look
  const params = { company: state.company.key, theme: state.theme }
  const call = queryOf(previewBrand, { params, query: { mode, locale } })
  const { data, isError } = useQuery({
    ...call,
    // Another revision is another look; until it is there, the last one stays.
    queryKey: [...call.queryKey, state.revision],
    placeholderData: (last) => last,
  })
  const surfaces = shown === 'all' ? SURFACES : [shown]
  const short_name = state.preview.brand?.short_name
  return (
    <Card>
      <Stack gap={4} as="section" aria-label={t('preview.heading')}>
        <Text as="h2" variant="heading">
          {t('preview.heading')}
        </Text>
        <Choices look={look} onLook={onLook} />
        {isError && <Alert tone="warning" title={t('preview.failed')} />}
        {data ? (
          <div style={SIDE_BY_SIDE}>
            {surfaces.map((surface) => (
              <One key={surface} {...{ surface, look, short_name }} preview={data} />
            ))}
          </div>
        ) : (
          !isError && <Skeleton height={480} />
        )}
      </Stack>
    </Card>
  )
}
