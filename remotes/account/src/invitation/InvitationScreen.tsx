import { useState } from 'react'
import { api } from '@almanac/api-client'
import { useQuery, useQueryClient } from '@almanac/api-client/query'
import { setUser, useUser } from '@almanac/auth'
import { acceptInvitation } from '@almanac/contracts/account/registration'
import { currentSession } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Alert, ErrorState, Picture } from '@almanac/ui/content'
import { Button, LinkButton, ListSkeleton, Screen, Stack, Text, toast } from '@almanac/ui/core'
import { FormActions } from '@almanac/ui/form'
import { useNavigate } from '@almanac/ui/router'
import { useFailure } from '../failure/useFailure'
import { invitationOf, type Invited } from '../register/registrationTarget'
import { useInvitedTo } from './useInvitedTo'

/** /register/{invitation id} for a signed-in user: shows the invitation and accepts it (specification 000, section 3: POST /invitations/{id}). */
export function InvitationScreen({ id }: { id: string }) {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useQuery({
    queryKey: ['invited', id],
    queryFn: () => invitationOf(id),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Screen title={t('invitation.title')} back="/">
      {data === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data === null && (
        <Stack gap={5} align="start">
          <Picture name="not-found" />
          <Text>{t('invitation.over')}</Text>
          <LinkButton to="/">{t('invitation.home')}</LinkButton>
        </Stack>
      )}
      {data && <Question invited={data} />}
    </Screen>
  )
}

function Question({ invited }: { invited: Invited }) {
  const { t } = useTranslation('account')
  const { email } = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const failureOf = useFailure()
  const invitedTo = useInvitedTo()
  const [accepting, setAccepting] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { id, invitation, group } = invited

  if (invitation.email !== email) {
    return (
      <Stack gap={5} align="start">
        <Text>
          <bdi>{t('invitation.other_address', { invited: invitation.email, own: email })}</bdi>
        </Text>
        <LinkButton to="/logout">{t('invitation.sign_out')}</LinkButton>
        <LinkButton to="/" variant="quiet">
          {t('invitation.home')}
        </LinkButton>
      </Stack>
    )
  }
  const accept = async () => {
    setAccepting(true)
    setRefused(null)
    try {
      await api(acceptInvitation, { params: { id } })
    } catch (error) {
      setRefused(failureOf(error)[0].title)
      setAccepting(false)
      return
    }
    // Groups, activities and theme may have changed. If this fails, the next screen fetches again.
    const user = await api(currentSession).catch(() => null)
    if (user) setUser(user)
    void queries.invalidateQueries()
    toast(group ? t('invitation.joined', { group: group.name }) : t('invitation.accepted'), { tone: 'good' })
    await navigate('/', { replace: true })
  }
  return (
    <Stack gap={6}>
      <Picture name="circle" />
      <Text variant="lead">{invitedTo(invitation, group)}</Text>
      {refused !== null && <Alert tone="wrong">{refused}</Alert>}
      <FormActions>
        <Button variant="primary" busy={accepting} onClick={() => void accept()}>
          {t('invitation.accept')}
        </Button>
        <Button onClick={() => void navigate('/', { replace: true })}>{t('invitation.decline')}</Button>
      </FormActions>
    </Stack>
  )
}
