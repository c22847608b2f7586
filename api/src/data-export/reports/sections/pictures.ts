import type { CollectedObjective } from '../collect'
import type { Part } from '../model'
import type { SectionContext } from './context'

/** The newest pictures with their dates; the caption says how many there are. None when none can be shown: then they are mentioned in the table of entries. */
export function picturesParts(context: SectionContext, collected: CollectedObjective): Part[] {
  const { say } = context
  const { objective, entries } = collected
  const pictures = collected.pictures.flatMap(({ file, at, zone }) =>
    file === null ? [] : [{ file, when: say.moment(at, zone) }],
  )
  if (pictures.length === 0) return []
  const { t } = say
  return [
    {
      kind: 'pictures',
      caption:
        entries > pictures.length
          ? t('history_report.latest_pictures', { shown: say.number(pictures.length), total: say.number(entries) })
          : t('history_report.all_pictures'),
      pictures: pictures.map(({ file, when }) => ({
        file,
        when,
        alt: t('history_report.picture_of', { name: say.name(objective.name), when }),
      })),
    },
  ]
}
