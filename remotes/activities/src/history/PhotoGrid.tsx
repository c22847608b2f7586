import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Dialog, LinkButton, radius, space, Text, VisuallyHidden } from '@almanac/ui/core'
import { useState, type CSSProperties } from 'react'
import { EntryPicture } from '../responses/EntryPicture'
import type { OptimisticResponse } from '../responses/optimisticResponses'

/** Maximum number of pictures shown of a week; all of them are shown with their entries. */
const MAX_PICTURES = 30

interface Photo {
  image_id: string
  name: string
  response: OptimisticResponse
}

const tiles: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}
const tile: CSSProperties = {
  display: 'block',
  inlineSize: '100%',
  padding: 0,
  border: 0,
  borderRadius: radius,
  background: 'none',
  cursor: 'zoom-in',
}

interface PhotoGridProps {
  activity: ActivityWithObjectives
  ofWeek: readonly OptimisticResponse[]
  /** The path of a response; missing if the reader may not open it. */
  pathOf?: (response: OptimisticResponse) => string
}

/** The pictures of a week, newest first; each can be enlarged. */
export function PhotoGrid({ activity, ofWeek, pathOf }: PhotoGridProps) {
  const { t, format, locale } = useTranslation('activities')
  const [open, setOpen] = useState<Photo | null>(null)
  const all = photosOf(activity, ofWeek)
  const photos = all.slice(0, MAX_PICTURES)
  if (photos.length === 0) return null
  const when = ({ response }: Photo) =>
    t('words.date_time', {
      date: format.day(response.date_posted_for),
      time: format.time(response.measured_at, { timeZone: response.time_zone }),
    })
  return (
    <>
      <ul aria-label={t('history.photos.label', { name: activity.title })} style={tiles}>
        {photos.map((photo) => (
          <li key={photo.image_id}>
            <button type="button" onClick={() => setOpen(photo)} style={tile}>
              <EntryPicture image_id={photo.image_id} name={photo.name} look="tile" />
              <VisuallyHidden>{t('history.photos.open', { when: when(photo) })}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      {all.length > photos.length && (
        <Text variant="small" tone="soft">
          {t('history.photos.some', { shown: photos.length, total: all.length })}
        </Text>
      )}
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open ? capitalised(when(open), locale) : ''}
        width="wide"
        actions={
          open &&
          pathOf && (
            <LinkButton to={pathOf(open.response)} variant="secondary">
              {t('history.photos.entry')}
            </LinkButton>
          )
        }
      >
        {open && <EntryPicture image_id={open.image_id} name={open.name} look="large" />}
      </Dialog>
    </>
  )
}

function photosOf(activity: ActivityWithObjectives, responses: readonly OptimisticResponse[]): Photo[] {
  const names = new Map(activity.objectives.map(({ id, name }) => [id, name]))
  return responses
    .toReversed()
    .flatMap((response) =>
      response.entries.flatMap(({ image_id, objective_id }) =>
        image_id ? [{ image_id, name: names.get(objective_id) ?? activity.title, response }] : [],
      ),
    )
}
