import type { User } from '@almanac/contracts/account/session'
import { useTexts } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Divider, Stack, Text } from '@almanac/ui/core'
import { Fragment } from 'react'
import { languageName } from './language'
import { studiesOf } from './studies'

/** Address, language, zone and study, to read; the name stands above them, unless there is none. */
export function Facts({ user }: { user: User }) {
  const { t, format, locale } = useTexts('account')
  const studies = studiesOf(user)
  const nameless = !user.first_name && !user.last_name
  const facts = [
    ...(nameless ? [[t('profile.name'), t('profile.not_given')] as const] : []),
    [t('profile.email'), user.email],
    [t('profile.language'), languageName(user.locale, locale)],
    [t('profile.time_zone'), user.time_zone ? format.zone(user.time_zone) : t('profile.zone_of_device')],
    [t('profile.study'), studies.length > 0 ? format.list(studies) : t('profile.no_study')],
  ] as const
  return (
    <Card>
      <Stack as="dl" gap={3}>
        {facts.map(([label, value], index) => (
          <Fragment key={label}>
            {index > 0 && <Divider aria-hidden />}
            <div>
              <Text as="dt" variant="small" tone="soft">{label}</Text>
              <Text as="dd" variant="lead" style={{ margin: 0 }}><bdi>{value}</bdi></Text>
            </div>
          </Fragment>
        ))}
      </Stack>
    </Card>
  )
}
