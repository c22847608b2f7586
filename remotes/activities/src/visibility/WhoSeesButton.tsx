import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { changeVisibility, getVisibility, type UserRelationship } from '@almanac/contracts/activities/visibility'
import { useTranslation } from '@almanac/i18n'
import { Avatar, ErrorState } from '@almanac/ui/content'
import { Button, Dialog, ListSkeleton, Row, Stack, Text, useToast } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { useState } from 'react'
import { NobodyInCircle } from './NobodyInCircle'

/** Opens the dialog of who sees an activity. */
export function WhoSeesButton({ activity_id, title }: { activity_id: string; title: string }) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon="people" onClick={() => setOpen(true)}>
        {t('visibility.open')}
      </Button>
      <WhoSeesDialog activity_id={activity_id} title={title} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

interface WhoSeesDialogProps {
  activity_id: string
  /** Title of the activity. */
  title: string
  open: boolean
  onClose: () => void
}

/** Who of the participant's circle sees an activity, set per person (specification 001, section 1). */
function WhoSeesDialog({ activity_id, title, open, onClose }: WhoSeesDialogProps) {
  const { t } = useTranslation('activities')
  return (
    <Dialog open={open} onClose={onClose} title={t('visibility.title', { activity: title })}>
      {open && <Circle activity_id={activity_id} />}
    </Dialog>
  )
}

function Circle({ activity_id }: { activity_id: string }) {
  const { t } = useTranslation('activities')
  const { circle, error, refetch, change, changing } = useWhoSees(activity_id)
  const words = usePersonText()
  if (!circle)
    return error ? <ErrorState status={error.status} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />
  if (circle.length === 0) return <NobodyInCircle />
  return (
    <Stack gap={4}>
      <Text tone="soft">{t('visibility.hint')}</Text>
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {circle.map((relationship) => (
          <li key={relationship.id}>
            <Row gap={3} align="center">
              <Avatar
                name={words(relationship).name}
                avatar_id={relationship.user.avatar_id}
                image_id={relationship.user.image_id}
              />
              <Checkbox
                label={words(relationship).line}
                value={relationship.may_see}
                disabled={changing.has(relationship.id)}
                onChange={(may_see) => void change(relationship, may_see)}
              />
            </Row>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** Returns functions for a person's name and relationship to the participant. */
export function usePersonText() {
  const { t } = useTranslation('activities')
  const levels: ReadonlyMap<number, string> = new Map([
    [2, t('visibility.friend')],
    [3, t('visibility.family')],
    [4, t('visibility.doctor')],
  ])
  return ({ user, visibility }: Pick<UserRelationship, 'user' | 'visibility'>) => {
    const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || t('visibility.unnamed')
    const level = levels.get(visibility)
    return { name, line: level ? t('visibility.person', { name, level }) : name }
  }
}

/**
 * Who sees an activity, and a function to change it for one person. Shows only the
 * state confirmed by the server, never an optimistic one, because it is health data.
 */
function useWhoSees(activity_id: string) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const queries = useQueryClient()
  const input = { params: { id: activity_id } }
  const { data, error, refetch } = useCall(getVisibility, input)
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())

  const change = async ({ id }: UserRelationship, may_see: boolean) => {
    if (changing.has(id)) return
    setChanging((others) => new Set([...others, id]))
    try {
      const body = { id: activity_id, relationships: may_see ? [id] : [], removed_relationships: may_see ? [] : [id] }
      queries.setQueryData(queryOf(getVisibility, input).queryKey, await api(changeVisibility, { ...input, body }))
    } catch {
      toast(t('visibility.failed'), { tone: 'wrong' })
      void refetch()
    } finally {
      setChanging((others) => new Set([...others].filter((other) => other !== id)))
    }
  }
  return { circle: data?.user_relationships, error, refetch, change, changing }
}
