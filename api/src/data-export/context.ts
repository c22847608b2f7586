import type { AccountData } from '../account'
import type { ArchiveContext } from '../kernel/archive/table'

/** The user whose archive is generated, with the data of their account, which several tables show. */
export interface AccountContext extends ArchiveContext {
  data: AccountData & object
}
