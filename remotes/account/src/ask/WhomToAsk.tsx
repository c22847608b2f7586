import type { ReactNode } from 'react'
import { useCall } from '@almanac/api-client/query'
import { supportContact } from '@almanac/contracts/account/support'
import { useTranslation } from '@almanac/i18n'
import { CallLink, colour, Stack, Text } from '@almanac/ui/core'

interface WhomToAskProps {
  title: string
  /** What those who are asked can help with. */
  children: ReactNode
  /** The group of the study, where the visitor's link or code names one. */
  group_id?: string | undefined
}

/** Whom a visitor can ask: the study by telephone, else the people of the installation, else whoever invited them. */
export function WhomToAsk({ title, children, group_id }: WhomToAskProps) {
  return (
    <Stack gap={1}>
      <Text weight="bold">{title}</Text>
      <Text tone="soft">{children}</Text>
      <Contact group_id={group_id} />
    </Stack>
  )
}

/** The telephone number or address of those who can be asked. */
export function Contact({ group_id }: Pick<WhomToAskProps, 'group_id'>) {
  const { t, format } = useTranslation('account')
  const { data, isPending } = useCall(supportContact, { query: { group_id } })
  if (isPending) return null
  const { support_phone = null, contact = null } = data ?? {}
  const number = support_phone ?? (contact?.startsWith('tel:') ? contact.slice('tel:'.length) : null)
  if (number !== null)
    return (
      <div>
        <CallLink number={number}>{t('ask.call', { number: format.isolated(number) })}</CallLink>
      </div>
    )
  if (contact === null) return <Text tone="soft">{t('ask.team')}</Text>
  const address = contact.startsWith('mailto:') ? contact.slice('mailto:'.length) : null
  return (
    <div>
      <a
        href={contact}
        style={{
          color: colour.accent,
          fontWeight: 700,
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: '2.75rem',
        }}
      >
        {address === null ? t('ask.page') : t('ask.write', { address: format.isolated(address) })}
      </a>
    </div>
  )
}
