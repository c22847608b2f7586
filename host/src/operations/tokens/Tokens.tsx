import { useState } from 'react'
import type { Answer } from '@almanac/contracts'
import type { createTeamToken, OperatedRemote, TeamToken } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { Listing } from '../listing/Listing'
import { Action } from '../words/Action'
import { When } from '../words/When'
import { CreateToken } from './CreateToken'
import { NewToken } from './NewToken'
import { RevokeToken } from './RevokeToken'

interface TokensProps {
  remote: OperatedRemote
  /** A token that was just made and is told this once. */
  made: Answer<typeof createTeamToken> | null
  onMade: (token: Answer<typeof createTeamToken> | null) => void
}

/** The tokens that teams release one remote with. */
export function Tokens({ remote, made, onMade }: TokensProps) {
  const { t } = useTranslation('operations')
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<TeamToken | null>(null)
  return (
    <Stack gap={4} align="stretch">
      <Text tone="soft">{t('tokens.text', { remote: remote.remote })}</Text>
      {made && <NewToken token={made} onDone={() => onMade(null)} />}
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
      {creating && <CreateToken remote={remote.remote} onClose={() => setCreating(false)} onMade={onMade} />}
      {revoking && (
        <RevokeToken
          token={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            if (made?.id === revoking.id) onMade(null)
          }}
        />
      )}
    </Stack>
  )
}
