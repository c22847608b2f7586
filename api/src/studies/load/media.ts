import type { Database } from '../../http/serve'
import type { Study } from '../check/check'
import type { LoadedActivity } from '../history/responses'
import type { ByCompany } from './definitions'
import { companyId, mediaId } from './documents'

/** Writes the pictures and videos that a company's activities show. An earlier one stays, as earlier versions of an activity show it. */
export async function loadMedia(
  database: Database,
  { key: study, companies, media }: Study,
  activities: ByCompany<LoadedActivity>,
): Promise<void> {
  for (const company of companies) {
    const shown = new Set(
      [...(activities.get(company.key)?.values() ?? [])].flatMap(({ document }) =>
        document.objectives.flatMap(({ content_image, content_video }) => [content_image?.id, content_video?.id]),
      ),
    )
    for (const { file, checksum, content_type, content } of media) {
      const id = mediaId(study, company.key, file, checksum)
      if (!shown.has(id)) continue
      await database
        .insertInto('study_media')
        .values({
          id,
          company_id: companyId(study, company.key),
          key: `${file} ${checksum}`,
          content_type,
          content: Buffer.from(content, 'base64'),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    }
  }
}
