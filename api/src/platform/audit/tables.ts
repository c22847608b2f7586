import { instant, json, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const auditTrail = personalTable(
  'audit_trail',
  {
    id: rowId(),
    at: instant().filled().archived(),
    actor: text().archived(),
    action: text().archived(),
    subject: text().archived(),
    document: json<object>().leftOut(
      'technical',
      'particulars of the product and its releases; of participants, ids of what is there in words',
    ),
  },
  { owner: null },
)
