import { useEffect, useEffectEvent } from 'react'
import type { BrandState } from '@almanac/contracts/platform/brands'
import { readBrand } from '@almanac/contracts/platform/brands'
import { api } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Screen, space, Stack, Text, toast, useWide } from '@almanac/ui/core'
import { Alert, Card } from '@almanac/ui/content'
import { Preview } from '../preview/Preview'
import { Publishing } from '../publish/Publishing'
import { type EditedBrand, useBrandDraft } from '../state/useBrandDraft'
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
  const { t } = useTranslation('studio')
  const wide = useWide()
  const brand = useBrandDraft(initial)
  const fields = (
    <Stack gap={5}>
      <Stored brand={brand} />
      <Publishing brand={brand} />
      <Section title={t('look')}>
        <Look brand={brand} />
      </Section>
      <Section title={t('words')}>
        <Words brand={brand} />
      </Section>
    </Stack>
  )
  const preview = <Preview state={brand.state} />
  return (
    <Screen title={t('title_of', { company: brand.state.company.name })} back="/me" width={wide ? 'wide' : 'reading'}>
      {wide ? (
        <div style={COLUMNS}>
          {fields}
          <div style={BESIDE}>{preview}</div>
        </div>
      ) : (
        <Stack gap={5}>
          {fields}
          {preview}
        </Stack>
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

/** Whether what was typed is stored, and what to do where it could not be. */
function Stored({ brand: { saving, state, save, take } }: { brand: EditedBrand }) {
  const { t } = useTranslation('studio')
  const params = { company: state.company.key, theme: state.theme }
  // The page is long: whoever types sees neither of the alerts below.
  const say = useEffectEvent((title: string) => {
    toast(title, { tone: 'wrong' })
  })
  useEffect(() => {
    if (saving === 'failed') say(t('not_stored'))
    if (saving === 'conflict') say(t('conflict.title'))
  }, [saving, t])
  if (saving === 'conflict')
    return (
      <Alert
        tone="warning"
        title={t('conflict.title')}
        action={
          <Row wrap>
            <Button onClick={() => void api(readBrand, { params }).then(take, () => undefined)}>
              {t('conflict.theirs')}
            </Button>
            <Button
              onClick={() =>
                void api(readBrand, { params }).then(
                  ({ revision }) => save(revision),
                  () => undefined,
                )
              }
            >
              {t('conflict.mine')}
            </Button>
          </Row>
        }
      >
        <Text>{t('conflict.text')}</Text>
      </Alert>
    )
  if (saving === 'failed')
    return (
      <Alert
        tone="warning"
        title={t('not_stored')}
        action={<Button onClick={() => void save()}>{t('again')}</Button>}
      />
    )
  return (
    <Text tone="soft" variant="small" role="status">
      {saving === 'saving' ? t('storing') : t('stored')}
    </Text>
  )
}
