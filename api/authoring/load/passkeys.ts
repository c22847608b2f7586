import type { Database } from '../../src/http/serve'
import { companyPasskeys, passkeyColumns } from '../../src/platform'
import type { Study } from '../check/check'
import { companyId } from './documents'

/** Stores of whom it asks a passkey; false where the company or an operator has set that otherwise. */
export async function savePasskeys(
  database: Database,
  study: string,
  { key, passkeys: setting, passkey_days: days }: Study['companies'][number],
): Promise<boolean> {
  await database
    .updateTable('companies')
    .where('id', '=', companyId(study, key))
    .where('passkeys_of_study', '=', true)
    .set(passkeyColumns({ setting, days }))
    .execute()
  const now = await companyPasskeys(database, key)
  return now.setting === setting && now.days === days
}
