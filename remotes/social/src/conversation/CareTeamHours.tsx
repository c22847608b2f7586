import type { CSSProperties } from 'react'
import { useNow } from '@almanac/api-client/query'
import type { CareTeam } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { CallLink, space, Text, Written } from '@almanac/ui/core'
import { hoursByDays, isOpen } from './careHours'

/** A Monday, used to format the names of weekdays. */
const MONDAY = Date.UTC(2024, 0, 1)

/** No box around the text: the screen has few elements so that it scrolls smoothly on an old phone. */
const below: CSSProperties = { marginBlockStart: space(2) }

/** The hours when the care team reads messages, and what to do in urgent cases, so that nobody expects a reply at night. */
export function CareTeamHours({ team }: { team: CareTeam }) {
  const { t, format } = useTranslation('social')
  const now = useNow()
  const dayName = (day: number): string =>
    format.date(new Date(MONDAY + (day - 1) * 86_400_000).toISOString().slice(0, 10), 'weekday')
  const clock = (time: string): string => format.time(`2024-01-01T${time}:00Z`, { timeZone: 'UTC' })
  return (
    <Card as="section" aria-label={t('conversation.careTitle')}>
      {/* Outside of these hours the message box says that nobody reads. */}
      <Text weight="bold">{t(isOpen(team, now) ? 'conversation.careOpen' : 'conversation.careTitle')}</Text>
      {hoursByDays(team.hours).map(({ first, last, from, to }, index) => (
        <Text variant="small" key={`${first}${from}`} style={index === 0 ? below : undefined}>
          {t('conversation.careHours', {
            days:
              first === last
                ? dayName(first)
                : t('conversation.dayRange', { first: dayName(first), last: dayName(last) }),
            from: clock(from),
            to: clock(to),
          })}
        </Text>
      ))}
      <Text variant="small" tone="soft" style={below}>
        {t('conversation.careZone', { zone: format.zone(team.time_zone) })}{' '}
        {t('conversation.careAnswer', { count: team.answer_working_days })}
      </Text>
      <Text variant="small" style={below}>
        <Written lang={team.locale}>{team.emergency_text}</Written>
      </Text>
      {/* On a line of its own: a link as tall as a finger would part the lines of a sentence. */}
      <CallLink number={team.emergency_number}>
        {t('conversation.careCall', { number: format.isolated(team.emergency_number) })}
      </CallLink>
    </Card>
  )
}

/** Shown next to the message box, visible at any scroll position: nobody reads messages at this hour. */
export function NobodyReads({ team }: { team: CareTeam }) {
  const { t } = useTranslation('social')
  if (isOpen(team, useNow())) return null
  return (
    <Text variant="small" tone="warning" weight="bold">
      {t('conversation.careClosed')}
    </Text>
  )
}
