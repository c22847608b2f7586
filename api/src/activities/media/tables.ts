import { bytes, id, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const studyMedia = sharedTable('study_media', 'pictures and videos of a study', {
  id: id(),
  company_id: id(),
  key: text(),
  content_type: text(),
  content: bytes(),
})
