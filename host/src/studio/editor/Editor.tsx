import { useRef, useState } from 'react'
import type { BrandState } from '@almanac/contracts/platform/brands'
import { languageOf } from '@almanac/domain/languages'
import { useTranslation } from '@almanac/i18n'
import { Screen, space, Stack, Text, useWide } from '@almanac/ui/core'
import { Card } from '@almanac/ui/content'
import type { Look as PreviewLook } from '../preview/look'
import { Preview } from '../preview/Preview'
import { PublishBar } from '../publish/PublishBar'
import { Publishing } from '../publish/Publishing'
import { useBrandDraft } from '../state/useBrandDraft'
import { Look } from './Look'
import { Words } from './Words'

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 26rem)',
  gap: space(7),
  alignItems: 'start',
} as const
const BESIDE = { position: 'sticky', insetBlockStart: 'calc(var(--al-top, 0px) + 1rem)' } as const

/** One brand: what is edited, beside it how it looks, and who gets it. */
export function Editor({ initial }: { initial: BrandState }) {
  const { t, locale } = useTranslation('studio')
  const wide = useWide()
  const brand = useBrandDraft(initial)
  const edited = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState<PreviewLook>({
    shown: 'door',
    width: 'phone',
    mode: 'light',
    language: languageOf(locale) ?? 'en',
  })
  const fields = (
    <div ref={edited}>
      <Stack gap={5}>
        <Publishing brand={brand} />
        <Section title={t('look')}>
          <Look brand={brand} />
        </Section>
        <Section title={t('words')}>
          <Words brand={brand} />
        </Section>
      </Stack>
    </div>
  )
  const preview = <Preview state={brand.state} look={look} onLook={setLook} />
  const bar = <PublishBar brand={brand} fields={edited} />
  // Side by side there is no room for what is edited.
  const isBeside = wide && look.shown !== 'all'
  return (
    <Screen title={t('title_of', { company: brand.state.company.name })} back="/me" width={wide ? 'wide' : 'reading'}>
      {isBeside ? (
        <div style={COLUMNS}>
          <div>
            {fields}
            {bar}
          </div>
          <div style={BESIDE}>{preview}</div>
        </div>
      ) : (
        <div>
          <Stack gap={5}>
            {wide && preview}
            {fields}
            {!wide && preview}
          </Stack>
          {bar}
        </div>
      )}
    </Screen>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card>
      <Stack gap={5}>
        <Text as="h2" variant="heading">
          {title}
        </Text>
        {children}
      </Stack>
    </Card>
  )
}
