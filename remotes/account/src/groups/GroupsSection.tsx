import { useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { listGroups } from '@almanac/contracts/account/registration'
import type { Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { List, ListRow } from '@almanac/ui/content'
import { Button, Text } from '@almanac/ui/core'
import { Section } from '../profile/Section'
import { JoinDialog } from './JoinDialog'

/** The studies that the participant is in, and the way into another by its code. */
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
