import type { ActivityFile } from '../../activities'
import type { Media } from '../read/media'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { instead } from '../read/words'
import { declared } from './declared'

/** Pictures and videos that activities name and `media/` does not have, or has as something else. */
export function checkMedia(
  activities: readonly Parsed<ActivityFile>[],
  media: readonly Media[],
  refused: readonly Mistake[],
): Mistake[] {
  const kindOf = new Map(media.map(({ file, kind }) => [file, kind]))
  const told = new Map(refused.map(({ file, message }) => [file, message]))
  const check = (field: 'content_image' | 'content_video', wanted: Media['kind']): Mistake[] =>
    declared(activities, 'objectives', '*', field, 'file').flatMap(({ name, source, path }) => {
      const kind = kindOf.get(name)
      const why = told.get(`media/${name}`)
      if (kind === wanted) return []
      if (why !== undefined) return [source.mistake(path, `media/${name} can’t be used: ${why}`)]
      if (kind) return [source.mistake(path, `media/${name} is a ${kind}; name a ${wanted} here`)]
      const names = new Set(media.filter((one) => one.kind === wanted).map(({ file }) => file))
      return [
        source.mistake(
          path,
          `there is no ${wanted} \`${name}\` in media/; ${names.size > 0 ? instead(name, names) : 'put it there'}`,
        ),
      ]
    })
  return [...check('content_image', 'picture'), ...check('content_video', 'video')]
}
