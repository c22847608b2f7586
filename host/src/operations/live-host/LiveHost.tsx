import { useId } from 'react'
import styled from '@emotion/styled'
import type { Operations } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Row, space, Stack, Text } from '@almanac/ui/core'
import { Alert, Card, Chip } from '@almanac/ui/content'

const Misfits = styled.ul({
  margin: 0,
  paddingInlineStart: space(4),
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  overflowWrap: 'anywhere',
})

/** The live host, and the releases it cannot run: nobody gets them even if rules name them. */
export function LiveHost({ host: { version, contract, misfits, refused } }: { host: Operations['host'] }) {
  const { t } = useTranslation('operations')
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={3}>
        <Row gap={3} wrap>
          <Text as="h2" variant="title" id={heading}>
            {t('host.title')}
          </Text>
          {misfits.length > 0 && (
            <Chip tone="wrong" icon="warning">
              {t('host.misfits', { count: misfits.length })}
            </Chip>
          )}
        </Row>
        <Text tone="soft">{version === '' ? t('host.unknown') : t('host.version', { version, contract })}</Text>
        {refused && (
          <Alert tone="wrong">
            <Text weight="bold">{t('host.refused', { version: refused.version })}</Text>
            {refused.reasons.map((reason) => (
              <Text key={reason} dir="auto">
                {reason}
              </Text>
            ))}
          </Alert>
        )}
        {misfits.length === 0 ? (
          <Text>{t('host.fits')}</Text>
        ) : (
          <>
            <Text>{t('host.text')}</Text>
            <Misfits>
              {misfits.map(({ remote, version: release, reasons }) => (
                <li key={`${remote} ${release}`}>
                  <Text weight="bold">
                    <bdi>{remote}</bdi> <bdi>{release}</bdi>
                  </Text>
                  {reasons.map((reason) => (
                    <Text key={reason} dir="auto">
                      {reason}
                    </Text>
                  ))}
                </li>
              ))}
            </Misfits>
          </>
        )}
      </Stack>
    </Card>
  )
}
