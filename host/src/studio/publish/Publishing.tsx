import { useState } from 'react'
import { api } from '@almanac/api-client'
import { takeBrandBack } from '@almanac/contracts/platform/brands'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, Row, Stack, Text } from '@almanac/ui/core'
import { Card } from '@almanac/ui/content'
import type { EditedBrand } from '../state/useBrandDraft'
import { keyOf, useAudiences } from './audiences'
import { ReasonDialog } from './ReasonDialog'

/** What everyone sees and who tries another version, with the way back. */
export function Publishing({ brand: { state, stored, take } }: { brand: EditedBrand }) {
  const { t } = useTranslation('studio')
  const choices = useAudiences(state)
  const [asked, setAsked] = useState(false)
  const { current, trial, back } = state
  const tried = trial && choices.find(({ audience }) => keyOf(audience) === keyOf(trial.audience))
  const button = back === 'trial' ? t('back.end_trial') : t('back.button')
  return (
    <Card>
      <Stack gap={4}>
        <Text as="h2" variant="heading">
          {t('publish.heading')}
        </Text>
        <Text>
          {current === null ? t('publish.now_study') : t('publish.now', { version: current })}{' '}
          {trial && t('publish.trial', { version: trial.version, who: tried?.label ?? '', count: trial.people })}
        </Text>
        <Row wrap>
          {back !== null && <Button onClick={() => setAsked(true)}>{button}</Button>}
          <LinkButton variant="quiet" to={`/studio?releases=${encodeURIComponent(state.company.key)}`}>
            {t('releases.back')}
          </LinkButton>
        </Row>
        {asked && (
          <ReasonDialog
            title={button}
            confirm={t('back.confirm')}
            onConfirm={async (reason) => {
              await stored()
              const params = { company: state.company.key, theme: state.theme }
              take(await api(takeBrandBack, { params, body: { reason } }))
            }}
            onClose={() => setAsked(false)}
          >
            <Text>{back === 'trial' ? t('back.text_trial') : t('back.text')}</Text>
          </ReasonDialog>
        )}
      </Stack>
    </Card>
  )
}
