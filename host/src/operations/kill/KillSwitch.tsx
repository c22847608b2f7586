import { api } from '@almanac/api-client'
import { killRemote, reviveRemote } from '@almanac/contracts/platform/controls'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { LANGUAGES } from '@almanac/domain/languages'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text, useToast } from '@almanac/ui/core'
import { Alert } from '@almanac/ui/content'
import { TextField } from '@almanac/ui/form'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollouts } from '../state/operations-query'
import { ReasonDialog } from '../state/ReasonDialog'
import { useActorName, When } from '../words/RuleFacts'

/** The longest sentence that the server takes. */
const MAX_SENTENCE_LENGTH = 300

const EMPTY = Object.fromEntries(LANGUAGES.map(({ code }) => [`sentence_${code}`, '']))

/** Switches a remote off for everyone, with the sentence that participants read; or on again. */
export function KillSwitch({ remote, onClose }: { remote: OperatedRemote; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const refetch = useApplyRollouts()
  const params = { remote: remote.remote }

  if (remote.killed)
    return (
      <ConfirmDialog
        title={t('kill.revive_title', params)}
        keep={t('cancel')}
        confirm={t('kill.revive')}
        onConfirm={async () => {
          await api(reviveRemote, { params })
          refetch()
          toast(t('kill.revived', params))
        }}
        onClose={onClose}
      >
        <Text>{t('kill.revive_text')}</Text>
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      title={t('kill.title', params)}
      text={t('kill.text')}
      confirm={t('kill.button')}
      variant="danger"
      extra={EMPTY}
      onConfirm={async (reason, fields) => {
        const sentence = Object.fromEntries(
          LANGUAGES.map(({ code }) => [code, fields[`sentence_${code}`]?.trim() ?? '']),
        )
        const isOwn = Object.values(sentence).some((text) => text !== '')
        await api(killRemote, { params, body: { reason, ...(isOwn ? { sentence } : {}) } })
        refetch()
        toast(t('kill.done', params))
      }}
      onClose={onClose}
    >
      <Stack gap={1}>
        <Text as="h3" weight="bold">
          {t('kill.sentence')}
        </Text>
        <Text tone="soft">{t('kill.sentence_hint')}</Text>
      </Stack>
      {LANGUAGES.map(({ code, name }) => (
        <TextField
          key={code}
          name={`sentence_${code}`}
          lang={code}
          autoComplete="off"
          maxLength={MAX_SENTENCE_LENGTH}
          label={name}
          optional
        />
      ))}
    </ReasonDialog>
  )
}

/** Says who switched a remote off, and why. */
export function Killed({ killed }: { killed: NonNullable<OperatedRemote['killed']> }) {
  const { t } = useTranslation('operations')
  const actorName = useActorName()
  return (
    <Alert tone="warning" title={t('kill.off')}>
      <Text dir="auto">{killed.reason}</Text>
      <Text variant="small">
        <bdi>{actorName(killed.by)}</bdi> · <When at={killed.at} />
      </Text>
    </Alert>
  )
}
