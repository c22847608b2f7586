import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { listBlockedUsers, unblockUser, type BlockedUser } from '@almanac/contracts/social/blocked-users'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Card, ErrorState } from '@almanac/ui/content'
import { Button, Row, Stack, Text, useToast } from '@almanac/ui/core'
import { useId } from 'react'
import { usePeopleNames } from '../people/usePeopleNames'
import { Section } from './Section'
import { useAfterBlocking } from './useAfterBlocking'
import { useFailureText } from './useFailureText'
import { useFocusAfterRemoval } from './useFocusAfterRemoval'
import { useSingleRequest } from './useSingleRequest'

/** The people whom the user has blocked; nothing while there are none, or without a connection, which the screen says already. */
export function BlockedPeople() {
  const { t } = useTranslation('social')
  const { data, error, refetch } = useCall(listBlockedUsers)
  if (data ? data.length === 0 : !error || error.status === 0) return null
  return (
    <Section title={t('relationships.blocked')} hint={t('relationships.blocked_hint')}>
      {data ? (
        <Stack as="ul" gap={3} align="stretch">
          {data.map((blocked) => (
            <BlockedPerson key={blocked.user.id} blocked={blocked} />
          ))}
        </Stack>
      ) : (
        <ErrorState
          isPart
          title={t('relationships.blocked_failed')}
          status={error?.status}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}

function BlockedPerson({ blocked: { user, blocked_at } }: { blocked: BlockedUser }) {
  const { t, format } = useTranslation('social')
  const toast = useToast()
  const queries = useQueryClient()
  const afterBlocking = useAfterBlocking()
  const failureText = useFailureText()
  const { busy, failure, send } = useSingleRequest()
  const id = useId()
  const name = usePeopleNames().nameOf(user)
  useFocusAfterRemoval()

  const unblock = async () => {
    if (!(await send(() => api(unblockUser, { params: { id: user.id } }))).done) return
    queries.setQueryData(queryOf(listBlockedUsers).queryKey, (list) => list?.filter((one) => one.user.id !== user.id))
    afterBlocking()
    toast(t('relationships.unblocked', { name }))
  }
  return (
    <Card as="li" padding={3}>
      <Row gap={3} wrap>
        <Avatar name={name} avatar_id={user.avatar_id} image_id={user.image_id} />
        <Stack gap={0} style={{ flex: '1 1 8rem' }}>
          <Text as="span" id={id}>
            <bdi>{name}</bdi>
          </Text>
          <Text as="span" variant="small" tone="soft">
            {t('relationships.blocked_on', { date: format.day(blocked_at) })}
          </Text>
        </Stack>
        <Button busy={busy} aria-describedby={id} onClick={() => void unblock()}>
          {t('relationships.unblock')}
        </Button>
      </Row>
      {failure && (
        <Text tone="wrong" role="alert">
          {failureText(failure)}
        </Text>
      )}
    </Card>
  )
}
