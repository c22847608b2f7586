import type { ApiError } from '@almanac/api-client'
import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Alert, Avatar, Card } from '@almanac/ui/content'
import { Row, Stack, Text } from '@almanac/ui/core'
import type { ReactNode } from 'react'
import { useFailureText } from './useFailureText'
import { useFocusAfterRemoval } from './useFocusAfterRemoval'
import { useRelationshipWords } from './useRelationshipWords'

interface InvitationCardProps {
  invitation: Relationship
  /** Id of the name's element, used to describe buttons. */
  name_id: string
  /** Description below the name. */
  children: ReactNode
  actions: ReactNode
  failure: ApiError | null
}

/** An invitation in a list: person, description, actions and error. */
export function InvitationCard({ invitation, name_id, children, actions, failure }: InvitationCardProps) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  const failureText = useFailureText()
  const { avatar_id, image_id } = invitation.to_user
  useFocusAfterRemoval()
  return (
    <Card as="li">
      <Stack gap={3}>
        <Row gap={3} align="start">
          <Avatar name={nameOf(invitation)} avatar_id={avatar_id} image_id={image_id} />
          <Stack gap={0} style={{ flex: 1 }}>
            <Text as="span" id={name_id} weight="bold">
              <bdi>{nameOf(invitation)}</bdi>
            </Text>
            {children}
          </Stack>
        </Row>
        {failure && (
          <Alert tone="wrong" title={t('relationships.failed')}>
            <div>{failureText(failure)}</div>
          </Alert>
        )}
        <Row gap={2} wrap>
          {actions}
        </Row>
      </Stack>
    </Card>
  )
}
