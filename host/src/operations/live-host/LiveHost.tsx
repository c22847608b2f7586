import { useId } from 'react'
import styled from '@emotion/styled'
import type { Operations } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Row, space, Stack, Text } from '@almanac/ui/core'
import { Alert, Card, Chip } from '@almanac/ui/content'

type Host = Operations['host']

const Misfits = styled.ul({
  margin: 0,
  paddingInlineStart: space(4),
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  overflowWrap: 'anywhere',
})

/** Whether something cannot run in the live host, or the installation's own host is not used. */
const isTroubled = ({ misfits, refused }: Host): boolean => misfits.length > 0 || refused !== undefined

/** The releases that the live host cannot run: nobody gets them even if rules name them. Nothing while all fit. */
export function HostTrouble({ host }: { host: Host }) {
  const { t } = useTranslation('operations')
  const heading = useId()
  const { misfits, refused } = host
  if (!isTroubled(host)) return null
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
        <HostVersion host={host} />
        {refused && (
          <Alert tone="wrong">
            <Text weight="bold">{t('host.refused', { version: refused.version })}</Text>
            <Reasons reasons={refused.reasons} />
          </Alert>
        )}
        {misfits.length > 0 && <Text>{t('host.text')}</Text>}
        {misfits.length > 0 && (
          <Misfits>
            {misfits.map(({ remote, version: release, reasons }) => (
              <li key={`${remote} ${release}`}>
                <Text weight="bold">
                  <bdi>{remote}</bdi> <bdi>{release}</bdi>
                </Text>
                <Reasons reasons={reasons} />
              </li>
            ))}
          </Misfits>
        )}
      </Stack>
    </Card>
  )
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason) => (
    <Text key={reason} dir="auto">
      {reason}
    </Text>
  ))
}

function HostVersion({ host: { version, contract } }: { host: Host }) {
  const { t } = useTranslation('operations')
  return <Text tone="soft">{version === '' ? t('host.unknown') : t('host.version', { version, contract })}</Text>
}

/** In the section of the host: its version, and that all releases fit it. What does not fit stands further up. */
export function LiveHost({ host }: { host: Host }) {
  const { t } = useTranslation('operations')
  if (isTroubled(host)) return null
  return (
    <div>
      <HostVersion host={host} />
      <Text tone="soft">{t('host.fits')}</Text>
    </div>
  )
}
