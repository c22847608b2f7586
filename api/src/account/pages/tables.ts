import type { PageKind } from '../../database/documents/account'
import { id, instant, json, number, ownerId, text } from '../../database/declare/column'
import { personalTable, sharedTable } from '../../database/declare/table'

export const pages = sharedTable('pages', 'texts of a study', {
  id: id(),
  version: number(),
  company_id: id(),
  group_id: id().null(),
  kind: text<PageKind>(),
  key: text(),
  document: json<object>(),
  published_at: instant().filled(),
  withdrawn_at: instant().null(),
})

export const agreementAcceptances = personalTable('agreement_acceptances', {
  user_id: ownerId(),
  agreement_id: id().leftOut('key', 'the title of the agreement is there'),
  version: number().archived(),
  locale: text().archived(),
  accepted_at: instant().filled().archived(),
})
