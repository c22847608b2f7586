import { useLayoutEffect, type ReactNode } from 'react'
import styled from '@emotion/styled'
import type { Operations } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Screen, space, Stack, Text, useWide } from '@almanac/ui/core'
import { useNavigationType } from '@almanac/ui/router'
import { Administrators } from '../administrators/Administrators'
import { CompanyPasskeys } from '../passkeys/CompanyPasskeys'
import { Features } from '../features/Features'
import { RemoteSection, type CreatedToken } from '../remote-section/RemoteSection'
import { EndSessions } from '../sessions/EndSessions'
import { Timeline } from '../timeline/Timeline'
import type { Opened } from './opened'

interface OpenedPartProps {
  opened: Opened
  /** Somebody opened it; else it stands there because nothing else does. */
  isChosen: boolean
  operations: Operations
  /** Fetch time of the whole state, epoch milliseconds. */
  now: number
  /** Tokens that were just created, by remote, which are shown only once. */
  createdTokens: ReadonlyMap<string, CreatedToken>
  onCreatedToken: (remote: string, token: CreatedToken | null) => void
}

/** One remote, what changed, the features, the administrators of companies, or signing somebody out. */
export function OpenedPart({ opened, isChosen, operations, now, createdTokens, onCreatedToken }: OpenedPartProps) {
  const { t } = useTranslation('operations')
  const { t: ofPasskeys } = useTranslation('passkey')
  switch (opened.kind) {
    case 'remote': {
      const remote = operations.remotes.find((each) => each.remote === opened.remote)
      if (!remote) return null
      return (
        <Frame title={remote.remote} isChosen={isChosen}>
          <RemoteSection
            remote={remote}
            operations={operations}
            now={now}
            createdToken={createdTokens.get(remote.remote) ?? null}
            onCreatedToken={(token) => onCreatedToken(remote.remote, token)}
          />
        </Frame>
      )
    }
    case 'changes':
      return (
        <Frame title={t('timeline.title')} isChosen={isChosen}>
          <Timeline entries={operations.timeline} />
        </Frame>
      )
    case 'features':
      return (
        <Frame title={t('features.title')} isChosen={isChosen}>
          <Features companies={operations.companies} />
        </Frame>
      )
    case 'administrators':
      return (
        <Frame title={t('administrators.title')} isChosen={isChosen}>
          <Administrators companies={operations.companies} />
        </Frame>
      )
    case 'passkeys':
      return (
        <Frame title={ofPasskeys('setting.title')} isChosen={isChosen}>
          <CompanyPasskeys />
        </Frame>
      )
    case 'sessions':
      return (
        <Frame title={t('sessions.title')} isChosen={isChosen}>
          <EndSessions />
        </Frame>
      )
  }
}

const Unchosen = styled.div({
  boxSizing: 'border-box',
  maxWidth: `calc(67.5rem + ${space(8)})`,
  marginInline: 'auto',
  padding: `${space(4)} ${space(4)} ${space(12)}`,
})

/** The screen of what was chosen, which begins at its top; without a heading of a screen while nothing is. */
function Frame({ title, isChosen, children }: { title: string; isChosen: boolean; children: ReactNode }) {
  const wide = useWide()
  const navigation = useNavigationType()
  useLayoutEffect(() => {
    if (isChosen && navigation !== 'POP') window.scrollTo(0, 0)
  }, [isChosen, navigation])
  if (!isChosen)
    return (
      <Unchosen>
        <section aria-label={title}>
          <Stack gap={5}>
            <Text as="h2" variant="heading">
              <bdi>{title}</bdi>
            </Text>
            {children}
          </Stack>
        </section>
      </Unchosen>
    )
  return (
    <Screen title={title} back="/operations" width="wide">
      {/* In a wide window the pane has the name. */}
      <section aria-label={wide ? undefined : title}>{children}</section>
    </Screen>
  )
}
