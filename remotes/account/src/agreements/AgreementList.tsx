import { Suspense, useState, type ReactNode } from 'react'
import type { Agreement } from '@almanac/contracts/account/pages'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text } from '@almanac/ui/core'

interface AgreementListProps {
  agreements: readonly Agreement[]
  /** The text below each title. */
  about: (agreement: Agreement) => ReactNode
}

/** Agreements by name, each with a button that opens it. */
export function AgreementList({ agreements, about }: AgreementListProps) {
  const { t } = useTranslation('account')
  const [reading, setReading] = useState<Agreement | null>(null)
  return (
    <>
      <Stack as="ul" gap={4}>
        {agreements.map((agreement) => (
          <Row as="li" key={agreement.id} gap={3} justify="between">
            <Stack gap={1} style={{ flex: 1 }}>
              <Text weight="bold" lang={agreement.locale}>
                {agreement.title}
              </Text>
              <Text variant="small" tone="soft">
                {about(agreement)}
              </Text>
            </Stack>
            <Button
              onClick={() => setReading(agreement)}
              aria-label={t('agreements.read_what', { what: agreement.title })}
            >
              {t('agreements.read')}
            </Button>
          </Row>
        ))}
      </Stack>
      {reading && (
        <Suspense>
          <LazyReadDialog agreement={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
    </>
  )
}

/** ReadDialog, loaded lazily because the text renderer is large. */
const LazyReadDialog = lazyScreen(() =>
  import(/* webpackChunkName: "read" */ './ReadDialog').then((screen) => screen.ReadDialog),
)
