import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { EmptySky, ScreenPage } from '@almanac/ui/prerendered'
import { COLUMNS, DashboardSkeleton, LEFT, RIGHT } from './DashboardSkeleton'

const PARTS = ['morning', 'afternoon', 'evening'] as const

/** Shows one of the greetings: that of the part of the day, with a name or without. */
const ONE_OF = [
  '[data-greetings] p[data-for]{display:none}',
  ...PARTS.flatMap((part) =>
    ['true', 'false'].map(
      (named) => `[data-greetings="${part} ${named}"] p[data-for="${part} ${named}"]{display:block}`,
    ),
  ),
].join('')

/**
 * The dashboard in the page itself, before any script: the greeting under an empty sky, and the placeholder of the day.
 * Rendered by the build in each language; the server fills in what is in double braces. It takes the places of
 * `Greeting`, so that nothing moves when that replaces it.
 */
export function Prerendered() {
  const { t } = useTranslation('activities')
  return (
    <ScreenPage width="full">
      <style>{ONE_OF}</style>
      <EmptySky night="{{is_night}}" sky="{{sky}}">
        <Stack gap={0} data-greetings="{{part_of_day}} {{is_named}}">
          {PARTS.flatMap((part) => [
            <Text key={part} as="p" variant="heading" data-for={`${part} false`}>
              {t(`dashboard.${part}`)}
            </Text>,
            <Text key={`${part}_name`} as="p" variant="heading" data-for={`${part} true`}>
              {t(`dashboard.${part}_name`, { name: '{{first_name}}' })}
            </Text>,
          ])}
          {/* Room for the date, which the browser knows. */}
          <Text as="p">{'\u00a0'}</Text>
        </Stack>
      </EmptySky>
      <div style={COLUMNS}>
        <div style={LEFT}>
          <DashboardSkeleton />
        </div>
        <div style={RIGHT} />
      </div>
    </ScreenPage>
  )
}
