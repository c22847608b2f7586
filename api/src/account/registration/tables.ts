import { boolean, bytes, id, instant, rowId, text } from '../../database/declare/column'
import { personalTable, sharedTable } from '../../database/declare/table'

export const invitations = personalTable(
  'invitations',
  {
    id: rowId(),
    from_user_id: id().null().leftOut('key', 'the person’s own id, the same in each row; it is the id of the Patient'),
    relationship_id: id().null().leftOut('key', 'the relationship is there'),
    email: text().archived(),
    first_name: text().null().archived(),
    last_name: text().null().archived(),
    group_id: id().null().leftOut('key', 'the name of the group is there'),
    locale: text().filled().archived(),
    unsubscribe_code: id().filled().leftOut('secret', 'stops e-mails to somebody else'),
    created_at: instant().filled().archived(),
    expires_at: instant().archived(),
    accepted_at: instant().null().archived(),
    /** Withdrawn, declined, or "not me". */
    ended_at: instant().null().archived(),
    /** Its mail is never sent and its link is invalid. */
    withheld: boolean()
      .filled()
      .leftOut('of_others', 'whether the person who was invited wanted it; the sender is not told'),
  },
  { owner: 'from_user_id' },
)

/** Addresses whose owner said "not me", as a keyed hash: no further invitation is sent to them. */
export const refusedAddresses = sharedTable(
  'refused_addresses',
  'addresses that want no invitations, by a keyed hash that names nobody',
  {
    address_hash: bytes(),
    refused_at: instant().filled(),
  },
)
