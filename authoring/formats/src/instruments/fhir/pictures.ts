import type { SurveyPicture } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import { readText } from './texts'

/** SDC's itemMedia, if it is an image or a video at an https address. */
export function readPicture({ node, item }: Draft, { languages, log }: ImportContext): SurveyPicture | undefined {
  const extension = node.element.extension('itemMedia')
  const attachment = extension?.element('valueAttachment')
  if (!extension || !attachment) return undefined
  const url = attachment.text('url')
  const kind = /^(image|video)\//.exec(attachment.text('contentType') ?? '')?.[1]
  const place = { element: extension, key: node.key }
  const alternative = readText(languages, attachment, 'title', node.key) ?? item.label
  if (url !== undefined && /^https:\/\/\S+$/.test(url) && (kind === 'image' || kind === 'video')) {
    log.warning(
      'MEDIA_ELSEWHERE',
      'Pages show media of this server alone, so participants read the words in its place: put the file into the study’s media/ and name it there.',
      place,
      url,
    )
    return { url, alternative, kind }
  }
  log.warning(
    'MEDIA_NOT_IMPORTED',
    'Only images and videos at an https address are shown; put others into the study’s media.',
    place,
    url ?? attachment.json,
  )
  attachment.setAside()
  return undefined
}
