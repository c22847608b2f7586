import { useTranslation } from '@almanac/i18n'

/** A moment as people say it: the last days by their names. */
export function When({ at }: { at: string }) {
  const { t, format } = useTranslation('operations')
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {t('moment', { day: format.day(at), time: format.time(at) })}
    </time>
  )
}
