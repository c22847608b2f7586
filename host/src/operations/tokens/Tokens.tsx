import { useState } from 'react'
import styled from '@emotion/styled'
import { api } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import {
  revokeTeamToken,
  type createTeamToken,
  type OperatedRemote,
  type TeamToken,
} from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { ShownOnce } from '@almanac/ui/content'
import { Button, colour, radius, space, Stack, Text, useToast } from '@almanac/ui/core'
import { Listing } from '../listing/Listing'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollouts } from '../state/operations-query'
import { Action } from '../words/Actions'
import { When } from '../words/RuleFacts'
import { CreateToken } from './CreateToken'

interface TokensProps {
  remote: OperatedRemote
  /** A new token, shown only once. */
  created: Answer<typeof createTeamToken> | null
  onCreated: (token: Answer<typeof createTeamToken> | null) => void
}

/** The teams' tokens for releasing one remote. */
export function Tokens({ remote, created, onCreated }: TokensProps) {
  const { t } = useTranslation('operations')
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<TeamToken | null>(null)
  return (
    <Stack gap={4} align="stretch">
      <Text tone="soft">{t('tokens.text', { remote: remote.remote })}</Text>
      {created && <NewToken token={created} onDone={() => onCreated(null)} />}
      {remote.tokens.length > 0 && (
        <Listing
          label={t('tokens.label', { remote: remote.remote })}
          rows={remote.tokens}
          keyOf={({ id }) => id}
          title={{ head: t('tokens.name'), cell: ({ name }) => name }}
          columns={[
            { head: t('tokens.created'), cell: ({ created_at }) => <When at={created_at} /> },
            { head: t('column.by'), cell: ({ created_by }) => created_by },
            {
              head: t('tokens.used'),
              cell: ({ last_used_at }) => (last_used_at === null ? t('tokens.never') : <When at={last_used_at} />),
            },
          ]}
          actions={(token) => <Action label={t('tokens.revoke')} of={token.name} onClick={() => setRevoking(token)} />}
        />
      )}
      <div>
        <Button icon="plus" onClick={() => setCreating(true)}>
          {t('tokens.create')}
        </Button>
      </div>
      {creating && <CreateToken remote={remote.remote} onClose={() => setCreating(false)} onCreated={onCreated} />}
      {revoking && (
        <RevokeToken
          token={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            if (created?.id === revoking.id) onCreated(null)
          }}
        />
      )}
    </Stack>
  )
}

const Box = styled.div({ padding: space(4), borderRadius: radius, background: colour.accent_soft })
const Secret = styled.code({
  display: 'block',
  padding: space(3),
  borderRadius: radius,
  background: colour.surface,
  border: `1px solid ${colour.control}`,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

interface NewTokenProps {
  token: Answer<typeof createTeamToken>
  onDone: () => void
}

/** Shows a new token, which cannot be shown again. */
function NewToken({ token, onDone }: NewTokenProps) {
  const { t } = useTranslation('operations')
  const words = {
    copy: t('tokens.copy'),
    copied: t('tokens.copied'),
    copy_failed: t('tokens.copy_failed'),
    done: t('tokens.done'),
  }
  return (
    <Box>
      <ShownOnce
        title={t('tokens.new', { name: token.name })}
        text={t('tokens.new_text')}
        secret={token.token}
        words={words}
        primary="copy"
        onDone={onDone}
      >
        <Secret dir="ltr">{token.token}</Secret>
      </ShownOnce>
    </Box>
  )
}

interface RevokeTokenProps {
  token: TeamToken
  onClose: () => void
  onRevoked: () => void
}

/** Confirms ending a token, which cannot be undone. */
function RevokeToken({ token, onClose, onRevoked }: RevokeTokenProps) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const refetch = useApplyRollouts()
  const act = async () => {
    await api(revokeTeamToken, { params: { id: token.id } })
    refetch()
    toast(t('tokens.revoked', { name: token.name }))
    onRevoked()
  }
  return (
    <ConfirmDialog
      title={t('tokens.revoke_title', { name: token.name })}
      keep={t('tokens.keep')}
      confirm={t('tokens.revoke')}
      variant="danger"
      onConfirm={act}
      onClose={onClose}
    >
      <Text>{t('tokens.revoke_text', { remote: token.remote })}</Text>
    </ConfirmDialog>
  )
}
