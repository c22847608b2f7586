import { useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useCall, useQueryClient } from '@almanac/api-client/query'
import { setUser } from '@almanac/auth'
import type { Profile } from '@almanac/contracts/account/profile'
import { joinGroup, listGroups } from '@almanac/contracts/account/registration'
import { useTranslation } from '@almanac/i18n'
import { List, ListRow } from '@almanac/ui/content'
import { Button, Dialog, Text, useToast } from '@almanac/ui/core'
import { useForm } from '@almanac/ui/form'
import { Section } from '../profile/Section'
import { StudyCodeForm, type CodeFault } from '../study-code/StudyCodeForm'

/** The studies of the participant, with a button to join another by its code. */
export function GroupsSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const { data } = useCall(listGroups)
  const [joining, setJoining] = useState(false)
  const groups =
    data ??
    profile.groups.map((group) => ({
      ...group,
      company_name: profile.companies.find(({ id }) => id === group.company_id)?.name ?? '',
    }))
  return (
    <Section title={t('groups.title')} hint={t('groups.hint')}>
      {groups.length === 0 && <Text tone="soft">{t('groups.none')}</Text>}
      {groups.length > 0 && (
        <List aria-label={t('groups.title')}>
          {groups.map(({ id, name, company_name }) => (
            <ListRow key={id} title={name} detail={company_name} />
          ))}
        </List>
      )}
      <div>
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setJoining(true)}>
          {t('groups.join')}
        </Button>
      </div>
      <JoinDialog open={joining} onClose={() => setJoining(false)} />
    </Section>
  )
}

/** Joins another study by its code. */
function JoinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Dialog open={open} onClose={onClose} title={t('groups.join')}>
      <JoinForm onJoined={onClose} />
    </Dialog>
  )
}

function JoinForm({ onJoined }: { onJoined: () => void }) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({ defaultValues: { code: '' } })
  const join = async (id: string): Promise<CodeFault | null> => {
    try {
      setUser(await api(joinGroup, { params: { id } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.has('GROUPCODE_STUDY_CLOSED_ERROR')) return 'GROUPCODE_STUDY_CLOSED_ERROR'
      if (error.has('GROUPCODE_VALIDATION_ERROR')) return 'GROUPCODE_VALIDATION_ERROR'
      throw error
    }
    // Activities, theme and texts may have changed.
    void queries.invalidateQueries()
    toast(t('groups.joined'))
    onJoined()
    return null
  }
  return <StudyCodeForm form={form} refused={t('groups.refused')} submit={t('groups.submit')} onCode={join} />
}
