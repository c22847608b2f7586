import { useTexts } from '@almanac/i18n'

/** A moment as people say it. */
export function When({ at }: { at: string }) {
  const { format } = useTexts('operations')
  return <time dateTime={at}>{format.dateTime(at)}</time>
}
